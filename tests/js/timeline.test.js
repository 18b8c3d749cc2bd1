import assert from "node:assert/strict";
import { test } from "node:test";

Object.defineProperty(globalThis, "navigator", { value: { language: "en-US" }, configurable: true });
const { axisOf, piecesOf } = await import("../../static/js/timeline/axis.js");
const { labelOf, spellWords } = await import("../../static/js/timeline/labels.js");
const { dayOf, lanesBeside, lanesOf, prepared, question } = await import("../../static/js/timeline/lanes.js");
const { marksOf, ticksOf } = await import("../../static/js/timeline/layout.js");

const fact = (date, more = {}) => ({ date, date_end: null, date_precision: "day", date_label: date, entities: [], status: "proposed", ...more });
const day = (from, more = {}) => ({ from, to: from + 1, ...more });
const length = (event) => event.last - event.first;

test("a month and a year are spans of their days, leap years too", () => {
  assert.equal(length(prepared(fact("2024-02-01", { date_precision: "month" }))), 29);
  assert.equal(length(prepared(fact("2023-01-01", { date_precision: "year" }))), 365);
  assert.equal(length(prepared(fact("2024-03-03", { date_end: "2024-03-05", date_precision: "range" }))), 3);
});

test("only a known day is drawn sharply", () => {
  const isFuzzy = (precision) => prepared(fact("2024-03-03", { date_precision: precision })).fuzzy;
  assert.deepEqual(["day", "", "month", "approximate"].map(isFuzzy), [false, false, true, true]);
});

test("a moment stands at its time of day", () => {
  const event = prepared(fact("2024-03-03", { time: "14:30", zone: "-05:00" }));
  assert.equal(event.first, dayOf("2024-03-03") + 14.5 / 24);
  assert.ok(length(event) < 1 / 48);
  assert.equal(event.when, "2024-03-03, 14:30 (UTC-05:00)");
});

test("the question has the page's filters and nothing else of its address", () => {
  const asked = question("?date_from=2024-01-01&status=approved,proposed&lanes=type&entity_id=", ["document"]);
  assert.equal(asked, "date_from=2024-01-01&status=approved%2Cproposed&include=document");
});

test("one date far off does not shrink all others: the spell between is broken", () => {
  const { breaks, day: back, place } = axisOf({ from: 0, to: 10_100 }, [{ from: 1, to: 10_000 }]);
  assert.equal(breaks.length, 1);
  assert.ok(place(10_100) - place(10_000) > 0.9 * (place(10_100) - place(0)));
  for (const one of [0, 0.5, 1, 500, 9_999, 10_000, 10_050, 10_100]) assert.ok(Math.abs(back(place(one)) - one) < 1e-6, `${one}`);
});

test("places follow the days, through any breaks", () => {
  const { place } = axisOf({ from: 0, to: 9_000 }, [{ from: 10, to: 2_000 }, { from: 2_100, to: 8_900 }]);
  const places = Array.from({ length: 901 }, (_, number) => place(number * 10));
  assert.ok(places.every((one, number) => !number || one > places[number - 1]));
});

test("what is no longer than usual is not broken", () => {
  assert.deepEqual(axisOf({ from: 0, to: 1_000 }, [{ from: 100, to: 300 }]).breaks, []);
  assert.deepEqual(axisOf({ from: 0, to: 1_000 }).breaks, []);
});

test("the axis has ticks between the breaks only", () => {
  const axis = axisOf({ from: 0, to: 10_100 }, [{ from: 1, to: 10_000 }]);
  const pieces = piecesOf(axis, { from: axis.place(0), to: axis.place(10_100) });
  assert.deepEqual(pieces.map(({ from, to }) => [from, Math.round(to)]), [[0, 1], [10_000, 10_100]]);
});

test("no tick stands where a break hides its words", () => {
  const years = { from: dayOf("2008-01-01"), to: dayOf("2009-01-05") };
  assert.equal(ticksOf(years, 0.3).ticks.length, 2);
  assert.deepEqual(ticksOf({ ...years, breaks: true }, 0.3).ticks, [dayOf("2008-01-01")]);
});

test("days are said as the server says them", () => {
  assert.equal(labelOf(fact("2024-03-03", { kind: "before" })), "before Mar 3, 2024");
  assert.equal(labelOf(fact("2024-01-01", { date_end: "2024-12-31", date_precision: "year" })), "2024");
  assert.equal(labelOf(fact("2024-03-01", { date_end: "2024-03-31", date_precision: "month", kind: "after" })), "after March 2024");
  assert.equal(labelOf(fact("2024-03-03", { date_end: "2024-04-05", date_precision: "range" })), "Mar 3 – Apr 5, 2024");
  assert.deepEqual([400, 61, 800].map(spellWords), ["13 months", "2 months", "2 years"]);
});

test("documents and what is due have lanes of their own", () => {
  const lanes = lanesBeside([{ kind: "document" }, { kind: "deadline" }, { kind: "document" }], { document: "Documents" });
  assert.deepEqual(lanes.map(({ name, events }) => [name, events.length]), [["Documents", 2], ["Deadline", 1]]);
});

test("close up, the axis has minutes", () => {
  const { unit, ticks } = ticksOf({ from: 100, to: 100 + 1 / 48 }, 1_000 * 48);
  assert.equal(unit, "minute");
  assert.ok(ticks.length > 4 && ticks.every((tick) => Math.abs(tick * 1440 - Math.round(tick * 1440)) < 1e-6));
});

const named = (...names) => fact("2024-03-03", { entities: names.map((name) => ({ name, type: "person" })) });

test("an event stands in the lane of each person it names, the fullest lane first and nobody's last", () => {
  const lanes = lanesOf([named("Ann", "Bo"), named("Bo"), named(), named(), named()], "person");
  assert.deepEqual(lanes.map(({ name, events }) => [name, events.length]), [["Bo", 2], ["Ann", 1], ["Nobody named", 3]]);
});

test("beyond the ninth, lanes are one, with each event once", () => {
  const items = Array.from({ length: 12 }, (_, number) => named(`Person ${number}`));
  items.push(named("Person 10", "Person 11"));
  const lanes = lanesOf(items, "person");
  assert.equal(lanes.length, 10);
  assert.equal(lanes.at(-1).name, "Everyone and all else");
  assert.equal(new Set(lanes.flatMap(({ events }) => events)).size, items.length);
  assert.equal(new Set(lanes.at(-1).events).size, lanes.at(-1).events.length);
});

test("no event is lost between marks, and none out of view is drawn", () => {
  const events = [...Array.from({ length: 200 }, (_, number) => day(number / 10)), day(5000)];
  const marks = marksOf(events, { from: 0, to: 365, width: 1000 });
  assert.equal(marks.flatMap((mark) => mark.events).length, 200);
  assert.ok(marks.length < 50);
});

test("single marks in one row do not overlap while a row is free", () => {
  const marks = marksOf([day(0), day(0.1), day(0.2)], { from: 0, to: 100, width: 1000 });
  assert.deepEqual(marks.map(({ row }) => row), [0, 1, 2]);
});

test("no mark stands under one that counts several", () => {
  const drawn = ({ events, row, x, width, wide }) => {
    const [top, end] = events.length > 1 ? [1, x + width] : [row, x + wide];
    return { top, bottom: events.length > 1 ? 2 : row, x, end };
  };
  for (let round = 0; round < 200; round += 1) {
    const events = Array.from({ length: 40 }, () => day(Math.floor(Math.random() ** 3 * 300), {}));
    events.push({ from: 0, to: 120 }, { from: 20, to: 50 });
    events.sort((one, other) => one.from - other.from);
    const marks = marksOf(events, { from: 0, to: 365, width: 800 });
    assert.equal(marks.flatMap((mark) => mark.events).length, events.length);
    for (const many of marks.filter((mark) => mark.events.length > 1).map(drawn)) {
      for (const one of marks.filter((mark) => mark.events.length === 1).map(drawn)) {
        assert.ok(one.end <= many.x || many.end <= one.x || one.bottom < many.top, `${JSON.stringify([one, many])}`);
      }
    }
  }
});

test("a mark has words beside it only where there is space for them", () => {
  const [first, second] = marksOf([day(10), day(80)], { from: 0, to: 100, width: 1000 });
  assert.equal(first.label, 230);
  assert.ok(second.label > 0);
  const close = marksOf([day(0), day(0.5), day(1), day(1.5), day(2), day(2.5), day(3)], { from: 0, to: 60, width: 3000 });
  assert.ok(close.slice(0, 3).every(({ label }) => label === undefined));
});

test("ticks stand at whole months and years, far enough apart to be read", () => {
  const year = ticksOf({ from: dayOf("2024-01-15"), to: dayOf("2024-12-31") }, 3);
  assert.equal(year.unit, "month");
  assert.deepEqual(year.ticks.slice(1, 3), [dayOf("2024-02-01"), dayOf("2024-03-01")]);
  const century = ticksOf({ from: dayOf("1900-06-01"), to: dayOf("2000-01-01") }, 0.02);
  assert.equal(century.unit, "year");
  assert.ok(century.ticks.every((tick) => new Date(tick * 86_400_000).toISOString().endsWith("-01-01T00:00:00.000Z")));
});
