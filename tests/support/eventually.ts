import { waitUntil } from '#scripts/services/wait_until'

const LIMIT_MS = 40_000

/**
 * Reads until `isThere` accepts the value, for at most forty seconds. A `read` or an `isThere` that throws counts as "not
 * yet". Settles as the last read did, for its value to be asserted.
 */
export async function eventually<T>(
  read: () => Promise<T>,
  isThere: (value: T) => boolean
): Promise<T> {
  let last: Promise<T> | undefined
  await waitUntil(async () => {
    // A query of mongoose runs at each `await`, and only once.
    last = Promise.resolve(read())
    return isThere(await last)
  }, AbortSignal.timeout(LIMIT_MS)).catch(() => {})
  return last ?? read()
}
