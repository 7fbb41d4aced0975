import { waitUntil } from '#scripts/services/wait_until'

const LIMIT_MS = 40_000

/** Reads until `isThere` accepts the value, for at most forty seconds. Returns the last value, to be asserted. */
export async function eventually<T>(
  read: () => Promise<T>,
  isThere: (value: T) => boolean
): Promise<T> {
  let last = await read()
  await waitUntil(async () => {
    if (isThere(last)) return true
    last = await read()
    return isThere(last)
  }, AbortSignal.timeout(LIMIT_MS)).catch(() => {})
  return last
}
