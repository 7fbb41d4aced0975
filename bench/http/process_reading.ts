import { EventEmitter } from 'node:events'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { queryObjects } from 'node:v8'

const RESOLUTION_MS = 2

const delays = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
delays.enable()

/** How a process is doing, right after its garbage was collected. */
export interface ProcessReading {
  readonly heapBytes: number
  readonly residentBytes: number
  /** By how much the event loop was late since the last reading, the 99th percentile. */
  readonly loopDelayP99Ms: number
  /** How many there are of what leaks are made of; sockets and streams are emitters. */
  readonly counts: Readonly<Record<string, number>>
}

/** Stops the process for some tenths of a second. Without `node --expose-gc` the heap is what it happens to be. */
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
  return { heapBytes: heapUsed, residentBytes: rss, loopDelayP99Ms, counts }
}

function listenersOf(emitter: EventEmitter): number {
  return emitter.eventNames().reduce((sum, name) => sum + emitter.listenerCount(name), 0)
}
