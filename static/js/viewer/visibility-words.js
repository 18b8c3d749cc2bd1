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
