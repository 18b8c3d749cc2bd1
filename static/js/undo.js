// What was done last can be taken back, one act after the other, each in its own way.
import { inWords, isExpected, say } from "./tools.js";

const acts = [];

/** Say what was done; `back` takes it back, and says so itself or throws as a tool's call does. */
export function remember(text, back) {
  acts.push(back);
  say(text, { action: "Undo", run: undo });
}

export async function undo() {
  const back = acts.pop();
  if (!back) return say("Nothing to take back");
  try {
    await back();
  } catch (error) {
    if (!isExpected(error)) throw error;
    say(inWords(error), { tone: "bad" });
  }
}
