import { freePort, isPortFree } from './free_port.ts'

const TRIES = 3

/**
 * Starts a server on the given port, or throws when it is busy. Without a port, picks a free one, and another when a
 * different process took it between the pick and the start.
 */
export async function startOnFreePort<T>(
  port: number | undefined,
  start: (port: number) => Promise<T>
): Promise<T> {
  if (port !== undefined) {
    if (!(await isPortFree(port))) throw new Error(`port ${port} of 127.0.0.1 is busy`)
    return start(port)
  }
  for (let attempt = 1; ; attempt++) {
    const picked = await freePort()
    try {
      return await start(picked)
    } catch (error) {
      if (attempt === TRIES || (await isPortFree(picked))) throw error
    }
  }
}
