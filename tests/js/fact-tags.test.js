import assert from "node:assert/strict";
import test from "node:test";
import { differs, withTag } from "../../static/js/facts/tags.js";
import { vocabulary, warning } from "../../static/js/facts/vocabulary.js";

const row = (id, name, becomes = "") => ({ id, name, becomes, colour: "grey" });

test("the vocabulary has what is kept, with what is merged into it, and not what is deleted or has no name", () => {
  const rows = [row("a", "Damages"), row("b", "Harm", "a"), row("c", "Old", "delete"), row("", "New"), row("", "")];
  assert.deepEqual(vocabulary(rows), [
    { id: "a", name: "Damages", colour: "grey", merged_ids: ["b"] }, { name: "New", colour: "grey" },
  ]);
});

test("nothing is asked where no fact gets other tags", () => {
  assert.equal(warning({ facts_changed: 0, merged: 1, deleted: 0 }), "");
  assert.match(warning({ facts_changed: 2, merged: 1, deleted: 1 }), /^1 tag merged and 1 tag deleted: 2 facts/u);
});

test("tags differ by what they are, not by their order", () => {
  assert.equal(differs(["a", "b"], ["b", "a"]), false);
  assert.equal(differs(["a"], ["a", "b"]), true);
  assert.equal(differs(["a", "c"], ["a", "b"]), true);
});

test("a name is added to the vocabulary, which keeps all it had, and one that is there is not added again", () => {
  const tags = [{ id: "a", name: "Damages", colour: "red", facts_count: 3 }];
  const kept = [{ id: "a", name: "Damages", colour: "red" }];
  assert.deepEqual(withTag(tags, "Notice"), { known: undefined, tags: [...kept, { name: "Notice" }] });
  assert.deepEqual(withTag(tags, "damages"), { known: tags[0], tags: kept });
});
