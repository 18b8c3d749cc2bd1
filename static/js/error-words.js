// What is said of an answer that is no success, outside any form.

/** `message` are the server's own words, if it had any. */
export function errorText(xhr, message) {
  const number = xhr.status >= 500 && xhr.getResponseHeader("X-Request-Id");
  const text = message || (xhr.status === 429 ? "Too many requests. Wait a moment and try again." : `This did not work (${xhr.status}). Try again.`);
  return number ? `${text} Request ${number}.` : text;
}

/** The server's own words in the partial it answered with. */
export function messageOf(xhr) {
  const parsed = new DOMParser().parseFromString(xhr.responseText ?? "", "text/html");
  return parsed.querySelector("[data-error-message]")?.textContent.trim();
}
