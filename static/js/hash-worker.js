// SHA-256 of files, chunk by chunk and beside the page: a file of any size is never held whole.
const CHUNK = 4 * 1024 * 1024;
const WHOLE = 32 * 1024 * 1024;  // up to here the browser's own SHA-256, which is faster and takes files whole
const { START, ROUND } = constants();
const words = new Int32Array(64);

// The first 32 bits of the fractions of the square and cube roots of the first primes (FIPS 180-4).
function constants() {
  const primes = [];
  for (let n = 2; primes.length < 64; n += 1) if (primes.every((prime) => n % prime)) primes.push(n);
  const fraction = (root) => ((root - Math.floor(root)) * 2 ** 32) | 0;
  return { START: primes.slice(0, 8).map((prime) => fraction(Math.sqrt(prime))), ROUND: Int32Array.from(primes, (prime) => fraction(Math.cbrt(prime))) };
}

// Written out for speed: at a gigabyte, every call and every iterator here would be felt.
function compress(state, bytes, at) {
  const w = words, round = ROUND;
  for (let i = 0, k = at; i < 16; i += 1, k += 4) w[i] = (bytes[k] << 24) | (bytes[k + 1] << 16) | (bytes[k + 2] << 8) | bytes[k + 3];
  for (let i = 16; i < 64; i += 1) {
    const x = w[i - 15], y = w[i - 2];
    const first = ((x >>> 7) | (x << 25)) ^ ((x >>> 18) | (x << 14)) ^ (x >>> 3);
    const second = ((y >>> 17) | (y << 15)) ^ ((y >>> 19) | (y << 13)) ^ (y >>> 10);
    w[i] = (w[i - 16] + first + w[i - 7] + second) | 0;
  }
  let a = state[0], b = state[1], c = state[2], d = state[3], e = state[4], f = state[5], g = state[6], h = state[7];
  for (let i = 0; i < 64; i += 1) {
    const one = (h + (((e >>> 6) | (e << 26)) ^ ((e >>> 11) | (e << 21)) ^ ((e >>> 25) | (e << 7))) + ((e & f) ^ (~e & g)) + round[i] + w[i]) | 0;
    const two = ((((a >>> 2) | (a << 30)) ^ ((a >>> 13) | (a << 19)) ^ ((a >>> 22) | (a << 10))) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    h = g; g = f; f = e; e = (d + one) | 0; d = c; c = b; b = a; a = (one + two) | 0;
  }
  state[0] += a; state[1] += b; state[2] += c; state[3] += d; state[4] += e; state[5] += f; state[6] += g; state[7] += h;
}

class Sha256 {
  state = Int32Array.from(START);
  rest = new Uint8Array(0);
  length = 0;

  update(bytes) {
    this.length += bytes.length;
    const all = this.rest.length ? joined(this.rest, bytes) : bytes;
    const whole = all.length - (all.length % 64);
    for (let at = 0; at < whole; at += 64) compress(this.state, all, at);
    this.rest = all.slice(whole);
  }

  hex() {
    const padded = new Uint8Array(this.rest.length < 56 ? 64 : 128);
    padded.set(this.rest);
    padded[this.rest.length] = 0x80;
    new DataView(padded.buffer).setBigUint64(padded.length - 8, BigInt(this.length) * 8n);
    for (let at = 0; at < padded.length; at += 64) compress(this.state, padded, at);
    return [...this.state].map((word) => (word >>> 0).toString(16).padStart(8, "0")).join("");
  }
}

function joined(first, second) {
  const all = new Uint8Array(first.length + second.length);
  all.set(first);
  all.set(second, first.length);
  return all;
}

const stopped = new Set();
let last = Promise.resolve();

const hex = (bytes) => [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");

const digest = async (file) => hex(new Uint8Array(await crypto.subtle.digest("SHA-256", await file.arrayBuffer())));

async function fingerprint({ id, file }) {
  const hash = new Sha256();
  try {
    if (file.size <= WHOLE && crypto.subtle) return postMessage({ id, sha256: await digest(file) });
    for (let at = 0; at < file.size && !stopped.has(id); at += CHUNK) {
      hash.update(new Uint8Array(await file.slice(at, at + CHUNK).arrayBuffer()));
      postMessage({ id, done: Math.min(at + CHUNK, file.size) });
    }
    postMessage(stopped.has(id) ? { id, stopped: true } : { id, sha256: hash.hex() });
  } catch (error) {
    postMessage({ id, unreadable: error.name });
  }
  stopped.delete(id);
}

addEventListener("message", ({ data }) => {
  if (data.stop) stopped.add(data.id);
  else last = last.then(() => fingerprint(data));
});
