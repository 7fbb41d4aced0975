import { randomInt } from 'node:crypto'
import { isPortFree } from '../services/free_port.ts'

/** Below the ports that systems give to outgoing connections: nobody takes one while its server is restarted. */
const LOWEST = 16_000
const HIGHEST = 30_000

/** Different ports of 127.0.0.1 that are free now, for servers that are stopped and started again on the same port. */
export async function stablePorts(count: number): Promise<number[]> {
  const ports = new Set<number>()
  while (ports.size < count) {
    const port = randomInt(LOWEST, HIGHEST)
    if (await isPortFree(port)) ports.add(port)
  }
  return [...ports]
}
