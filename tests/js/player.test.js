// Which word is said when, where cited words are heard, and what becomes of an address that has ended.
import assert from "node:assert/strict";
import { test } from "node:test";
import { supply } from "../../static/js/player/source.js";
import { pageOf, secondAsked, wordAt, wordsOf } from "../../static/js/player/words.js";

const words = [
  { from: 0.5, until: 0.9, offset: 10, end: 14 },
  { from: 1.0, until: 1.4, offset: 15, end: 20 },
  { from: 3.0, until: 3.5, offset: null, end: 4 },
];

test("the word that is said, and in a pause the one before it", () => {
  assert.deepEqual([0, 0.5, 0.95, 1.2, 2, 99].map((second) => wordAt(words, second)), [-1, 0, 0, 1, 1, 2]);
  assert.equal(wordAt([], 3), -1);
});

test("cited words are those that the citation touches", () => {
  assert.deepEqual(wordsOf(words, 12, 16), [0, 1]);
  assert.deepEqual(wordsOf(words, 14, 15), []);
});

test("an address names a second, or words", () => {
  const asked = (query) => secondAsked(new URLSearchParams(query), words);
  assert.equal(asked("t=12.5&start=15&end=20"), 12.5);
  assert.equal(asked("start=15&end=20"), 1.0);
  assert.equal(asked("t=-4&start=10&end=12"), 0.5);
  assert.equal(asked("start=400&end=420"), null);
  assert.equal(asked(""), null);
  assert.deepEqual([pageOf(0), pageOf(299.9), pageOf(300)], [1, 1, 2]);
});

function player() {
  const media = new EventTarget();
  Object.assign(media, { currentTime: 0, error: null, paused: true, src: "", played: 0 });
  media.play = async () => { media.played += 1; };
  return media;
}
const settled = () => new Promise((resolve) => { setTimeout(resolve); });

test("an ended address is asked for anew, and playing goes on where it was", async () => {
  const media = player();
  let asked = 0;
  const said = [];
  const source = supply(media, async () => ({ download_url: `https://files.example/${asked += 1}` }), (told) => said.push(told));
  await source.begin();
  media.dispatchEvent(new Event("play"));
  media.currentTime = 42;
  media.dispatchEvent(new Event("timeupdate"));
  Object.assign(media, { error: {}, currentTime: 0 });
  media.dispatchEvent(new Event("error"));
  await settled();
  assert.deepEqual([media.src, media.currentTime, media.played, said.length], ["https://files.example/2", 42, 1, 0]);
});

test("what can't be played is said after a few tries, and so is a refusal", async () => {
  const media = player();
  const said = [];
  const source = supply(media, async () => ({ download_url: "x" }), (told) => said.push(told));
  for (let n = 0; n < 6; n += 1) await source.begin();
  assert.match(said[0], /can’t be played here/);
  const refused = [];
  await supply(player(), async () => { throw new Error("No such document."); }, (told) => refused.push(told)).begin();
  assert.deepEqual(refused, ["No such document."]);
});
