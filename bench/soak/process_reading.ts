import { EventEmitter } from 'node:events'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { queryObjects } from 'node:v8'

const RESOLUTION_MS = 2

/** Enabled by the first reading: it wakes the process up at each step, a twentieth of a core that no request uses. */
const delays = monitorEventLoopDelay({ resolution: RESOLUTION_MS })

/** The state of a process right after a garbage collection. */
export interface ProcessReading {
  readonly heapBytes: number
  readonly residentBytes: number
  /** The delay of the event loop since the last reading, as the 99th percentile; 0 in the first. */
  readonly loopDelayP99Ms: number
  /** Counts of objects that leaks consist of; sockets and streams count as emitters. */
  readonly counts: Readonly<Record<string, number>>
}

/** Stops the process for some tenths of a second. Without `node --expose-gc`, the heap includes garbage. */
export function readProcess(): ProcessReading {
  const loopDelayP99Ms = Math.max(0, delays.percentile(99) / 1e6 - RESOLUTION_MS)
  globalThis.gc?.()
  const { heapUsed, rss } = process.memoryUsage()
  const counts = {
    'handles and timers': process.getActiveResourcesInfo().length,
    'listeners of the process': listenersOf(process),
    'emitters': queryObjects(EventEmitter, { format: 'count' }),
    'maps': queryObjects(Map, { format: 'count' }),
  }
  delays.reset()
  delays.enable()
  return { heapBytes: heapUsed, residentBytes: rss, loopDelayP99Ms, counts }
}

function listenersOf(emitter: EventEmitter): number {
  return emitter.eventNames().reduce((sum, name) => sum + emitter.listenerCount(name), 0)
}
