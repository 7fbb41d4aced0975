/** Random in each process, so that clients cannot construct colliding texts. */
const KEYS = crypto.getRandomValues(new Int32Array(6))
const SEED = KEYS[0] ?? 0
/** Odd factors keep every bit of a character. */
const STEP = (KEYS[1] ?? 0) | 1
const A = (KEYS[2] ?? 0) | 1
const B = (KEYS[3] ?? 0) | 1
const C = (KEYS[4] ?? 0) | 1
const D = (KEYS[5] ?? 0) | 1

/** A 30-bit hash of the whole text, different in each process. */
export function hashOf(text: string): number {
  const { length } = text
  const whole = length & ~3
  let state = SEED ^ length
  for (let at = 0; at < whole; at += 4) {
    // The four products do not wait for each other.
    const left = Math.imul(text.charCodeAt(at), A) + Math.imul(text.charCodeAt(at + 1), B)
    const right = Math.imul(text.charCodeAt(at + 2), C) + Math.imul(text.charCodeAt(at + 3), D)
    state = (Math.imul(state, STEP) + (left ^ right)) | 0
  }
  for (let at = whole; at < length; at++) {
    state = (Math.imul(state, STEP) + Math.imul(text.charCodeAt(at), A)) | 0
  }
  const mixed = Math.imul(state ^ (state >>> 16), 0x9e3779b1)
  return (mixed ^ (mixed >>> 15)) >>> 2
}
