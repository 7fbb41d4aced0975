import { AssertionError } from 'node:assert'
import { inspect, isDeepStrictEqual } from 'node:util'
import { waitUntil } from '#scripts/services/wait_until'
import { waitLimit } from '../wait_limit.js'

const LIMIT_MS = 60_000

/** What a reading becomes: this value, a text that matches, or what the function accepts. */
export type Expected<T> = T | RegExp | ((value: T) => boolean)

/**
 * Reads a page until the reading is as expected, and returns it: what a page shows follows what it was asked for some
 * time later. Throws with the last reading, or the last error of reading, when the limit ends.
 */
export async function assertBecomes<T>(
  read: () => T | Promise<T>,
  expected: Expected<T>,
  limitMs = LIMIT_MS
): Promise<T> {
  let last: T | undefined
  let isRead = false
  const isThere = async () => {
    last = await read()
    isRead = true
    return isAsExpected(last, expected)
  }
  await waitUntil(isThere, waitLimit(limitMs)).catch((error: unknown) => {
    throw new AssertionError({
      message: `the page shows ${isRead ? inspect(last) : `nothing (${error})`}, not ${inspect(expected)}`,
      actual: last,
      expected,
      operator: 'assertBecomes',
    })
  })
  return last as T
}

function isAsExpected<T>(value: T, expected: Expected<T>): boolean {
  if (expected instanceof RegExp) return expected.test(String(value))
  if (typeof expected === 'function') return (expected as (value: T) => boolean)(value)
  return isDeepStrictEqual(value, expected)
}
