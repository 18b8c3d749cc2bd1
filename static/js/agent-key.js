// The form of an agent's key: a role leaves the rights it may have.
const form = document.querySelector("[data-agent-key]");

function boundByRole() {
  const role = form.querySelector('input[name="agent_type"]:checked');
  const bounds = (role?.dataset.operations ?? "").split(" ").filter(Boolean);
  for (const box of form.querySelectorAll('input[name="operations"]')) {
    const within = bounds.length === 0 || bounds.includes(box.value);
    box.disabled = !within;
    if (bounds.length > 0) box.checked = within;
  }
}

form?.addEventListener("change", ({ target }) => { if (target.name === "agent_type") boundByRole(); });
form?.addEventListener("reset", () => setTimeout(boundByRole));
