import 'reflect-metadata'
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { MINUTE_MS } from '#shared/time'
import { Figures } from '../figures.js'
import { startBenchWorld } from '../http/bench_world.js'
import { READING } from '../http/measured_paths.js'
import type { ProcessReading } from './process_reading.js'
import { resolvesOf } from '../http/resolves_of.js'
import { steadyLoad } from '../load/steady_load.js'
import { median } from '../median.js'
import { growthOf, slopeOf } from './trend.js'

/**
 * Holds a steady load of resolves for ten minutes (`--minutes`, `--rate`). Repeatedly collects garbage, then reads
 * heap, memory, event loop delay and the objects that leaks consist of. `--quick` ends in less than 50 s on a quiet
 * machine and detects only coarse leaks; `--json` adds the figures as the last line.
 */
const { values: options } = parseArgs({
  options: {
    minutes: { type: 'string', default: '10' },
    rate: { type: 'string', default: '200' },
    quick: { type: 'boolean' },
    json: { type: 'boolean' },
  },
})
const ROUTERS = 1_000
const CONNECTIONS = 16
const perSecond = Number(options.rate)
/** Starts after the first requests: what they compile and cache is not a leak. */
const effort = options.quick
  ? { warmUpMs: 8_000, durationMs: 20_000, everyMs: 1_000, bytesMax: 512 }
  : {
      warmUpMs: MINUTE_MS,
      durationMs: Number(options.minutes) * MINUTE_MS,
      everyMs: 5_000,
      bytesMax: 16,
    }
const GROWTH_MAX = 1.05
/** A trend needs at least this many readings; a stalled machine takes longer for them. */
const READINGS_MIN = 9
let answeredCount = 0
let isOver = false

const world = await startBenchWorld([ROUTERS], ['--expose-gc'])
const figures = new Figures()
try {
  const [seeded] = world.worlds
  if (!seeded) throw new Error('no organization was seeded')
  const load = { connections: CONNECTIONS, perSecond }
  const requests = resolvesOf(seeded)
  const isWarm = (elapsedMs: number) => elapsedMs >= effort.warmUpMs
  await steadyLoad(world.api.port, requests, { ...load, isOver: isWarm })
  const loadUntilOver = async () => {
    while (!isOver) {
      const part = { ...load, isOver: (elapsedMs: number) => elapsedMs >= effort.everyMs }
      const { answered } = await steadyLoad(world.api.port, requests, part)
      answeredCount += answered
    }
  }
  const [readings] = await Promise.all([readRepeatedly(world.api.port), loadUntilOver()])
  hold(readings)
} finally {
  await world.stop()
}
figures.print()
if (options.json) console.log(JSON.stringify({ figures: figures.all }))
process.exit(0)

interface CountedReading extends ProcessReading {
  readonly answeredBefore: number
}

async function readRepeatedly(port: number): Promise<CountedReading[]> {
  const startMs = performance.now()
  const readings: CountedReading[] = []
  await read(port)
  const isTimeLeft = () => performance.now() - startMs < effort.durationMs - effort.everyMs
  while (isTimeLeft() || readings.length < READINGS_MIN) {
    await delay(effort.everyMs)
    const answeredBefore = answeredCount
    readings.push({ ...(await read(port)), answeredBefore })
  }
  isOver = true
  return readings
}

async function read(port: number): Promise<ProcessReading> {
  const response = await fetch(`http://127.0.0.1:${port}${READING}`)
  return (await response.json()) as ProcessReading
}

function hold(readings: readonly CountedReading[]): void {
  const mebibytes = (bytes: number) => bytes / 2 ** 20
  const heap = readings.map(({ answeredBefore, heapBytes }) => ({
    x: answeredBefore,
    y: heapBytes,
  }))
  const resident = readings.map(({ residentBytes }) => residentBytes)
  figures.tell('minutes of steady load', effort.durationMs / MINUTE_MS, 'min')
  figures.tell('resolves in that time', answeredCount, 'requests')
  figures.tell('heap', mebibytes(median(heap.map(({ y }) => y))), 'MiB')
  figures.hold('growth of the heap for each resolve', slopeOf(heap), 'bytes', effort.bytesMax)
  figures.tell('resident memory, growth by', growthOf(resident), 'x')
  figures.tell('resident memory', mebibytes(median(resident)), 'MiB')
  for (const name of Object.keys(readings[0]?.counts ?? {})) {
    const counts = readings.map((reading) => reading.counts[name] ?? Number.NaN)
    figures.hold(`${name} (${median(counts)}), growth by`, growthOf(counts), 'x', GROWTH_MAX)
  }
  figures.tell('event loop delay p99, median', median(readings.map((r) => r.loopDelayP99Ms)), 'ms')
}
