import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'
import getPort, { portNumbers } from 'get-port'

const LOWEST = 16_000
const HIGHEST = 30_000

/**
 * A free port on 127.0.0.1 that this process has not received before. It is below the ephemeral ports, which the system
 * gives to outgoing connections and to whoever listens on port 0, so it stays free until its server starts, and while
 * that is restarted. Another process may still pick the same one first: be ready to retry.
 */
export function freePort(): Promise<number> {
  const port = portNumbers(randomInt(LOWEST, HIGHEST), HIGHEST)
  return getPort({ host: '127.0.0.1', port, reserve: true })
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
