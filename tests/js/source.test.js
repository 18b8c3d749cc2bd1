import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { selectedWords } from "../../static/js/facts/words.js";
import { findQuote } from "../../static/js/viewer/find.js";
import { placeOf } from "../../static/js/viewer/marks.js";
import { gain, loss } from "../../static/js/viewer/visibility-words.js";

const words = (pieces, found) => found?.map(({ piece, from, to }) => pieces[piece].slice(from, to)).join("|");

test("a quote is found across pieces, whatever the spaces and line breaks between", () => {
  const pieces = ["The bonus was ", "paid on", " February 16."];
  assert.equal(words(pieces, findQuote(pieces, "bonus was\npaid on February", 0)), "bonus was|paid on|February");
});

test("a word broken at the line's end is found whole", () => {
  const pieces = ["the agree-", "ment ends"];
  assert.equal(words(pieces, findQuote(pieces, "agreement ends", 0)), "agree|ment ends");
});

test("of several places the one nearest to where the words stood is taken", () => {
  const pieces = ["paid in full. Then he paid later."];
  assert.equal(findQuote(pieces, "paid", 0)[0].from, 0);
  assert.equal(findQuote(pieces, "paid", 0.7)[0].from, 22);
});

test("other words are not pointed at", () => {
  assert.equal(findQuote(["The bonus was paid."], "The bonus was never paid", 0), null);
  assert.equal(findQuote(["anything"], "", 0), null);
});

test("a long quote whose middle reads otherwise is known by its ends, if they are as far apart", () => {
  const start = "The parties agreed on the twelfth day of March that the whole ";
  const end = " shall be returned to the lender within thirty days";
  assert.ok(findQuote([`${start}deposit (see note 4)${end}`], `${start}deposit${end}`, 0));
  assert.equal(findQuote([`${start}${"x".repeat(200)}${end}`], `${start}deposit${end}`, 0), null);
});

test("where words stand on a page is read from what the partial says", () => {
  const boxes = "0.1,0.2,0.3,0.4;0.5,0.2,0.6,0.4";
  const dataset = { evidence: "e1", page: "3", start: "50", end: "60", length: "200", quote: "paid", boxes };
  assert.deepEqual(placeOf({ dataset }), {
    evidence: "e1", quote: "paid", page: 3, start: 50, end: 60, share: 0.25, boxes: [[0.1, 0.2, 0.3, 0.4], [0.5, 0.2, 0.6, 0.4]],
  });
  const whole = { evidence: "e1", quote: "", page: 1, start: undefined, end: undefined, share: 0, boxes: [] };
  assert.deepEqual(placeOf({ dataset: { evidence: "e1", page: "1" } }), whole);
});

test("showing and hiding say what the client gains and loses, in the right number", () => {
  assert.match(gain({ facts_shown: 1 }), /and 1 fact that rests on it/);
  assert.match(gain({ facts_shown: 0 }), /no fact becomes visible/);
  assert.match(loss({ facts_hidden: 2, children: 1 }), /1 document that came inside it, and 2 facts that rest on it/);
  assert.match(loss({ facts_hidden: 0, children: 0 }), /no fact they see rests on it/);
});

let source, text;
const node = (parent) => ({ nodeType: 3, parentElement: parent });
const select = (more) => {
  const selection = { isCollapsed: false, anchorNode: text, focusNode: text, toString: () => "  paid in full ", ...more };
  globalThis.getSelection = () => selection;
};

beforeEach(() => {
  globalThis.Node = { TEXT_NODE: 3 };
  source = { dataset: { evidence: "e1", page: "4" }, closest: () => source, querySelector: () => ({ contains: () => true }) };
  text = node(source);
});

test("selected words are cited with their document and page, without the spaces around them", () => {
  select();
  assert.deepEqual(selectedWords(), { evidence_id: "e1", page: 4, quote: "paid in full" });
});

test("nothing is cited of an empty selection, of two sources or of what is not the source's text", () => {
  select({ isCollapsed: true });
  assert.equal(selectedWords(), null);
  select({ toString: () => "   " });
  assert.equal(selectedWords(), null);
  const other = { closest: () => other };
  select({ focusNode: node(other) });
  assert.equal(selectedWords(), null);
  source.querySelector = () => ({ contains: () => false });
  select();
  assert.equal(selectedWords(), null);
});
