// A form's values as the JSON body of a tool: numbers, booleans, lists and days of their own types.
const READERS = {
  number: (values) => (values[0] === "" ? undefined : Number(values[0])),
  boolean: (values) => values[0] === "true" || values[0] === "on",
  list: (values) => values.filter((value) => value !== ""),
  "list-or-all": (values) => (values.includes("all") ? null : values),
  optional: (values) => (values[0] === "" ? undefined : values[0]),
  "list-by-comma": (values) => [...new Set(values[0].split(",").map((one) => one.trim()).filter(Boolean))],
  "numbers-by-comma": (values) => values[0].split(/[\s,;]+/u).filter(Boolean).map(Number),
  day: (values) => (values[0] === "" ? null : values[0]),
  "or-null": (values) => (values[0] === "" ? null : values[0]),
  cents: (values) => (values[0] === "" ? null : Math.round(Number(values[0]) * 100)),
  gigabytes: (values) => (values[0] === "" ? null : Math.round(Number(values[0]) * 1e9)),
  "end-of-day": (values) => (values[0] === "" ? undefined : new Date(`${values[0]}T23:59:59`).toISOString()),
};

const read = (type, values) => (READERS[type] ?? ((all) => all[0]))(values);
const SAYS_NULL = new Set(["list-or-all", "cents", "gigabytes", "day", "or-null"]);  // elsewhere null says nothing

// A name with a dot is a field of an object within the body: webhook.url.
function put(body, name, value) {
  const [outer, inner] = name.split(".");
  if (inner) (body[outer] ??= {})[inner] = value; else body[outer] = value;
}

/** What a form says where nothing is selected: no list is an empty one, a box without its tick is false. */
function unselected(types) {
  const body = {};
  for (const [name, type] of Object.entries(types)) {
    if (type.startsWith("list")) put(body, name, []);
    if (type === "boolean") put(body, name, false);
  }
  return body;
}

/**
 * The body of these parameters (a `FormData`). `types` are the controls' own by name, `typed` values that have a type
 * already, `removes` the name whose null is meant.
 */
export function bodyOf(parameters, { types = {}, typed = {}, removes } = {}) {
  const body = unselected(types);
  const isMeant = (name, value) => value !== null || SAYS_NULL.has(types[name]) || removes === name;
  for (const name of new Set(parameters.keys())) {
    const value = name in typed ? typed[name] : read(types[name], parameters.getAll(name));
    if (value !== undefined && isMeant(name, value)) put(body, name, value);
  }
  return body;
}
