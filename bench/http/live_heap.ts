import { closedLoad } from '../load/closed_load.js'
import type { LoadRequest } from '../load/load_connection.js'
import type { ProcessReading } from '../soak/process_reading.js'
import type { BenchWorld } from './bench_world.js'
import { READING } from './measured_paths.js'

const RESOLVES = 2_000
const CONNECTIONS = 16

/** What a collection of the whole heap leaves on it, in MB: after the start, and after resolves of one organization. */
export interface LiveHeap {
  readonly started: number
  readonly resolving: number
}

/** In a process of its own: a reading stops it for a while. */
export async function measureLiveHeap(
  world: BenchWorld,
  resolves: readonly LoadRequest[]
): Promise<LiveHeap> {
  const server = await world.startServer('server', '/health/ready', {
    nodeArguments: ['--expose-gc'],
    keyPrefix: 'bench-heap:',
  })
  const read = async () => {
    const response = await fetch(`http://127.0.0.1:${server.port}${READING}`)
    const { heapBytes } = (await response.json()) as ProcessReading
    return heapBytes / 1e6
  }
  await read()
  const started = await read()
  await closedLoad(server.port, resolves, { connections: CONNECTIONS, amount: RESOLVES })
  await read()
  const resolving = await read()
  await server.stop()
  return { started, resolving }
}
