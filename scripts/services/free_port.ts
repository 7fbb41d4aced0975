import { createServer } from 'node:net'
import getPort from 'get-port'

/**
 * A free port on 127.0.0.1 that this process has not received before. Another process may still take it first: be ready
 * to retry.
 */
export function freePort(): Promise<number> {
  return getPort({ host: '127.0.0.1' })
}

/** True when `port` can be bound on 127.0.0.1 at this moment. */
export function isPortFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen({ port, host: '127.0.0.1', exclusive: true }, () =>
      probe.close(() => resolve(true))
    )
  })
}
