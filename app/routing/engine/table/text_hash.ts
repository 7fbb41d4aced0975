/** Random in each process, so that clients cannot construct colliding texts. */
const KEYS = crypto.getRandomValues(new Int32Array(6))
const SEED = KEYS[0] ?? 0
/** Odd factors keep every bit of a character. */
const STEP = (KEYS[1] ?? 0) | 1
const A = (KEYS[2] ?? 0) | 1
const B = (KEYS[3] ?? 0) | 1
const C = (KEYS[4] ?? 0) | 1
const D = (KEYS[5] ?? 0) | 1

export const HASH_BITS = 30
/** Characters that one step of a hash takes. */
export const STRIDE = 4

/** A 30-bit hash of the whole text, different in each process. */
export function hashOf(text: string): number {
  const { length } = text
  let state = firstState(length)
  let at = 0
  for (; at + STRIDE <= length; at += STRIDE) {
    state = nextState(
      state,
      text.charCodeAt(at),
      text.charCodeAt(at + 1),
      text.charCodeAt(at + 2),
      text.charCodeAt(at + 3)
    )
  }
  if (at < length) {
    state = nextState(state, text.charCodeAt(at), codeAt(text, at + 1), codeAt(text, at + 2), 0)
  }
  return lastState(state)
}

/** The steps of `hashOf`, for a reader that needs each character for something else too. */
export function firstState(length: number): number {
  return SEED ^ length
}

/** The four products do not wait for each other. */
export function nextState(state: number, a: number, b: number, c: number, d: number): number {
  const ofCharacters = (Math.imul(a, A) + Math.imul(b, B)) ^ (Math.imul(c, C) + Math.imul(d, D))
  return (Math.imul(state, STEP) + ofCharacters) | 0
}

export function lastState(state: number): number {
  const mixed = Math.imul(state ^ (state >>> 16), 0x9e3779b1)
  return (mixed ^ (mixed >>> 15)) >>> 2
}

/** 0 past the end. */
export function codeAt(text: string, at: number): number {
  return at < text.length ? text.charCodeAt(at) : 0
}
