import assert from "node:assert/strict";
import { test } from "node:test";

const own = (language) => Object.defineProperty(globalThis, "navigator", { value: { language }, configurable: true });

async function dates(language) {
  own(language);
  return import(`../../static/js/dates.js?${language}`);
}

test("Americans read the server's own words", async () => {
  const { dayWords } = await dates("en-US");
  assert.equal(dayWords("March 3, 2024", "2024-03-03", null, "day"), "March 3, 2024");
});

test("readers whose language is not English get the server's English too", async () => {
  const { dayWords } = await dates("de-DE");
  assert.equal(dayWords("March 3, 2024", "2024-03-03", null, "day"), "March 3, 2024");
});

test("the British read days their own way", async () => {
  const { dayWords } = await dates("en-GB");
  assert.equal(dayWords("March 3, 2024", "2024-03-03", null, "day"), "3 Mar 2024");
});

test("a month is not made more precise than it is", async () => {
  const { dayWords } = await dates("en-GB");
  assert.equal(dayWords("March 2024", "2024-03-01", null, "month"), "March 2024");
  assert.equal(dayWords("2024", "2024-01-01", null, "year"), "2024");
});

test("a range has both its ends", async () => {
  const { dayWords } = await dates("en-GB");
  assert.match(dayWords("March 3 to 5, 2024", "2024-03-03", "2024-03-05", "range"), /^3\s?[–-]\s?5 Mar 2024$/);
});

test("what is only roughly known says so, and keeps the server's words for a rough span", async () => {
  const { dayWords } = await dates("en-GB");
  assert.equal(dayWords("about March 3, 2024", "2024-03-03", null, "approximate"), "about 3 Mar 2024");
  assert.equal(dayWords("spring 2024", "2024-03-01", "2024-05-31", "approximate"), "spring 2024");
});

test("a fact without a date keeps what the server says of it", async () => {
  const { dayWords } = await dates("en-GB");
  assert.equal(dayWords("", null, null, ""), "");
});

test("what bounds a day, and its time, stay as the server says them", async () => {
  const { dayWords } = await dates("en-GB");
  for (const label of ["since late 2018", "by Mar 3, 2024", "mid-2024", "Mar 3, 2024, 14:30"]) {
    assert.equal(dayWords(label, "2024-03-03", null, "day"), label);
  }
});
