/** The reply as a list; throws for anything else. */
export function listOf(reply: unknown): unknown[] {
  if (!Array.isArray(reply)) {
    throw new Error(`The script did not answer with a list: ${typeof reply}`)
  }
  return reply
}

/** A number that arrived as a Redis integer or, above about 2^31, as decimal text. */
export function numberOf(value: unknown): number {
  const number = typeof value === 'string' && value !== '' ? Number(value) : value
  if (typeof number !== 'number' || !Number.isFinite(number)) {
    throw new Error(`The script did not answer with a number: ${typeof value}`)
  }
  return number
}

export function textOf(value: unknown): string {
  if (typeof value !== 'string') {
    throw new Error(`The script did not answer with a text: ${typeof value}`)
  }
  return value
}
