// Choosing an agent's cases: "all my cases" needs no others.
for (const choices of document.querySelectorAll("[data-case-choices]")) {
  const [all, ...others] = choices.querySelectorAll('input[name="case_ids"]');
  const bound = () => {
    for (const box of others) {
      box.disabled = all.checked;
      if (all.checked) box.checked = false;
    }
  };
  choices.addEventListener("change", bound);
  choices.closest("form").addEventListener("reset", () => setTimeout(bound));
}
