/** Random in each process, so that clients cannot construct colliding texts. */
const SEED = (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) >>> 2

export const HASH_BITS = 30

/** A 30-bit hash of the whole text, different in each process. */
export function hashOf(text: string): number {
  let hash = firstState(text)
  for (let at = 0; at < text.length; at++) hash = nextState(hash, text.charCodeAt(at))
  return lastState(hash)
}

/** The steps of `hashOf`, for a reader that needs each character for something else too. */
export function firstState(text: string): number {
  return SEED ^ text.length
}

export function nextState(state: number, character: number): number {
  return Math.imul(state ^ character, 0x9e3779b1)
}

export function lastState(state: number): number {
  return (state ^ (state >>> 15)) >>> 2
}
