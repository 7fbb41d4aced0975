import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'
import getPort, { portNumbers } from 'get-port'

/** The variable with the number of the lane of tests that this process runs; 0 without one. */
export const LANE_VARIABLE = 'SIGNALBOX_LANE'
const PORTS_OF_LANE = 2_800
const LOWEST = 16_000 + Number(process.env[LANE_VARIABLE] ?? 0) * PORTS_OF_LANE
const HIGHEST = LOWEST + PORTS_OF_LANE - 1

/**
 * A free port on 127.0.0.1 that this process has not received before. It is below the ephemeral ports, which the system
 * gives to outgoing connections and to listeners on port 0, so it stays free until its server starts, and during a
 * restart. Processes of different lanes pick different ones. One of the same lane may still pick the same one first: be
 * ready to retry.
 */
export function freePort(): Promise<number> {
  const from = randomInt(LOWEST, HIGHEST)
  const port = [...portNumbers(from, HIGHEST), ...portNumbers(LOWEST, from)]
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
