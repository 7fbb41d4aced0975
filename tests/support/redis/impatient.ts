import type { Redis } from 'ioredis'

/** How long an impatient command waits, in milliseconds. */
export const IMPATIENT_TIMEOUT_MS = 100

/** The commands that the connection sends from now on give up soon, until the returned function is called. */
export function impatient({ options }: Redis): () => void {
  const { commandTimeout } = options
  options.commandTimeout = IMPATIENT_TIMEOUT_MS
  return () => void Object.assign(options, { commandTimeout })
}
