// The bytes of an item's original. Its signed address ends within a minute: what is read later is asked for anew, so that
// whoever may not see the item any more reads no more of it.
const EARLY = 5_000;  // milliseconds before its end that an address is not used any more

/** {size(), whole(), read(begin, end)} of an original; `ask` answers what evidence.view_original does. */
export function fileOf(evidence, { ask = original, get = fetch, now = Date.now } = {}) {
  let asked, until = 0;

  function address() {
    if (!asked || now() >= until) {
      until = Infinity;  // one question for all that wait
      asked = ask(evidence).then((answer) => { until = now() + answer.expires_in * 1000 - EARLY; return answer; });
      asked.catch(() => { asked = undefined; });
    }
    return asked;
  }

  async function fetched(headers) {
    const first = await get((await address()).download_url, { headers });
    if (first.status !== 403) return good(first);
    until = 0;  // it ended on the way
    return good(await get((await address()).download_url, { headers }));
  }

  return {
    size: async () => (await address()).size_bytes,
    whole: async () => (await fetched({})).blob(),
    read: async (begin, end) => new Uint8Array(await (await fetched({ Range: `bytes=${begin}-${end - 1}` })).arrayBuffer()),
  };
}

function good(response) {
  if (!response.ok) throw new Error("The original could not be fetched.");
  return response;
}

const original = (evidence) => addressOf(`/v1/evidence/${evidence}/original`);

/** What evidence.view_rendition answers: where the pages are that were laid out. */
export const renditionOf = (evidence) => addressOf(`/v1/evidence/${evidence}/rendition`);

async function addressOf(path) {
  const response = await fetch(path, { headers: { Accept: "application/json" } });
  const answer = await response.json();
  if (!response.ok) throw new Error(answer.error?.message ?? "The original could not be fetched.");
  return answer;
}
