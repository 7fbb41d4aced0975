import type { Figures } from '../figures.js'
import { median } from '../median.js'
import type { LiveHeap } from './live_heap.js'

const CPU_TIMES_FLOOR = 1.8
const SHARE_OF_FLOOR = 0.7
const SHARE_OF_FLOOR_ALONE = 0.8
const P99_TIMES_FLOOR = 2
const BATCH_CPU_US = 45
const ALLOCATED_KIB = 32
const SAMPLED_CPU_TIMES = 4

/** What one turn of a case showed, for each URL. */
export interface Turn {
  readonly perSecond: number
  /** Of all threads of its process. */
  readonly cpuUs: number
  /** On V8's heap. */
  readonly allocatedKib: number
}

/** A steady load. */
export interface Window {
  readonly p50Ms: number
  readonly p99Ms: number
  /** What the last collection of the whole heap in it left, in MB; null if none ended in it. */
  readonly leftMb: number | null
}

type CaseName = 'raw' | 'bare' | 'floor' | 'resolve' | 'floorAlone' | 'resolveAlone' | 'batch'

export interface HttpOutcome {
  readonly turns: Readonly<Record<CaseName, readonly Turn[]>>
  readonly peer: Turn
  /** The rate of the windows. */
  readonly perSecond: number
  readonly windows: Readonly<Record<'floor' | 'resolve', readonly Window[]>>
  readonly heap: LiveHeap
  /** A short run judges memory only. */
  readonly isQuick: boolean
}

export function tellHttp(
  figures: Figures,
  { turns, peer, perSecond, windows, heap, isQuick }: HttpOutcome
): void {
  const of = (member: keyof Turn, name: string, list: readonly Turn[]) => ({
    name,
    values: list.map((turn) => turn[member]),
  })
  for (const { member, unit, told, many, alone, batch } of [
    {
      member: 'perSecond',
      unit: 'requests/s',
      told: '',
      many: { atLeast: SHARE_OF_FLOOR },
      alone: { atLeast: SHARE_OF_FLOOR_ALONE },
      batch: undefined,
    },
    {
      member: 'cpuUs',
      unit: 'µs',
      told: 'processor time, ',
      many: { atMost: CPU_TIMES_FLOOR },
      alone: undefined,
      batch: { atMost: BATCH_CPU_US },
    },
  ] as const) {
    const floor = of(member, 'the floor', turns.floor)
    const row = (name: string, list: readonly Turn[]) => of(member, `${told}${name}`, list)
    figures.tellTurns(row('node:http, 64 connections', turns.raw), unit, floor)
    figures.tellTurns(row('bare route, 64 connections', turns.bare), unit, floor)
    figures.tellTurns(row('floor, 64 connections', turns.floor), unit)
    figures.tellTurns(row('resolve, 64 connections', turns.resolve), unit, floor, many)
    const floorOnce = { name: 'the floor', value: median(floor.values) }
    figures.tell(`${told}Fastify and GrowthBook, 64 connections`, peer[member], unit, floorOnce)
    figures.tellTurns(row('floor, 1 connection', turns.floorAlone), unit)
    const floorAlone = of(member, 'the floor', turns.floorAlone)
    figures.tellTurns(row('resolve, 1 connection', turns.resolveAlone), unit, floorAlone, alone)
    figures.tellTurns(row('a URL in batches of 100, 1 connection', turns.batch), unit, null, batch)
  }
  tellLatency(figures, perSecond, windows)
  if (isQuick) figures.refuseGoals('quick')

  const allocated = (name: string, list: readonly Turn[]) =>
    of('allocatedKib', `allocated, ${name}`, list)
  figures.tellTurns(allocated('bare route', turns.bare), 'KiB')
  figures.tellTurns(allocated('floor', turns.floor), 'KiB')
  figures.tellTurns(allocated('resolve', turns.resolve), 'KiB', null, { atMost: ALLOCATED_KIB })
  figures.tell('live heap after the start', heap.started, 'MB')
  figures.tell('live heap with 10,000 routers', heap.resolving, 'MB')
}

/** What traces cost a resolve. One in a hundred is sampled by default, so each may cost a hundred times the goal. */
export function tellTraces(
  figures: Figures,
  turns: Readonly<Record<'untraced' | 'unsampled' | 'sampled', readonly Turn[]>>
): void {
  for (const [member, unit, told, goal] of [
    ['cpuUs', 'µs', 'processor time', { atMost: SAMPLED_CPU_TIMES }],
    ['allocatedKib', 'KiB', 'allocated', undefined],
    ['perSecond', 'requests/s', 'throughput', undefined],
  ] as const) {
    const of = (name: string, list: readonly Turn[]) => ({
      name: `${told}, ${name}`,
      values: list.map((turn) => turn[member]),
    })
    const untraced = of('resolve without traces', turns.untraced)
    const unsampled = of('resolve, not sampled', turns.unsampled)
    figures.tellTurns(untraced, unit)
    figures.tellTurns(unsampled, unit, { ...untraced, name: 'without traces' })
    const sampled = of('resolve, sampled', turns.sampled)
    figures.tellTurns(sampled, unit, { ...unsampled, name: 'not sampled' }, goal)
  }
}

function tellLatency(
  figures: Figures,
  perSecond: number,
  { floor, resolve }: HttpOutcome['windows']
): void {
  const of = (name: string, member: 'p50Ms' | 'p99Ms', list: readonly Window[]) => ({
    name,
    values: list.map((window) => window[member]),
  })
  figures.tell('steady load on 64 connections', perSecond, 'requests/s')
  for (const [told, member, goal] of [
    ['p50', 'p50Ms', undefined],
    ['p99', 'p99Ms', { atMost: P99_TIMES_FLOOR }],
  ] as const) {
    const ofFloor = of(`floor, ${told} at that load`, member, floor)
    figures.tellTurns(ofFloor, 'ms')
    const ofResolve = of(`resolve, ${told} at that load`, member, resolve)
    figures.tellTurns(ofResolve, 'ms', { ...ofFloor, name: 'the floor' }, goal)
  }
  for (const [name, list] of [
    ['floor', floor],
    ['resolve', resolve],
  ] as const) {
    const left = list.flatMap(({ leftMb }) => leftMb ?? [])
    figures.tell(`${name}, windows with a major collection`, left.length, `of ${list.length}`)
    if (left.length > 0) figures.tell(`${name}, heap that these left`, median(left), 'MB')
  }
}
