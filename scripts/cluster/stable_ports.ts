import { randomInt } from 'node:crypto'
import { isPortFree } from '../services/free_port.ts'

/** Below the ephemeral ports of outgoing connections, so the port stays free while its server is restarted. */
const LOWEST = 16_000
const HIGHEST = 30_000

/** Distinct free ports of 127.0.0.1, for servers that are stopped and restarted on the same port. */
export async function stablePorts(count: number): Promise<number[]> {
  const ports = new Set<number>()
  while (ports.size < count) {
    const port = randomInt(LOWEST, HIGHEST)
    if (await isPortFree(port)) ports.add(port)
  }
  return [...ports]
}
