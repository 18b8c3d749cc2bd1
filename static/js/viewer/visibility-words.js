// What the client gains or loses when a document is shown to them or hidden.
import { counted } from "../words.js";

const resting = (facts) => `${counted(facts, "fact")} that rest${facts === 1 ? "s" : ""} on it`;

export function gain({ facts_shown: facts }) {
  const more = facts ? `, and ${resting(facts)}` : "; no fact becomes visible with it";
  return `The client will see the document and its text${more}. What came inside it stays as it is.`;
}

export function loss({ facts_hidden: facts, children }) {
  const inside = children ? `, ${counted(children, "document")} that came inside it` : "";
  return `The client will lose the document${inside}${facts ? `, and ${resting(facts)}` : "; no fact they see rests on it"}.`;
}

// Why a document can't be shown: it is privileged or likely to be, with the pages and facts concerned.
export function refusal({ refused, withheld }) {
  const pages = withheld.pages.length === 1 ? `page ${withheld.pages[0]}` : `pages ${withheld.pages.join(", ")}`;
  const facts = withheld.facts_count ? `, and ${counted(withheld.facts_count, "fact")} drawn from it` : "";
  return `${refused} It concerns ${pages}${facts}. Decide about its privilege first.`;
}
