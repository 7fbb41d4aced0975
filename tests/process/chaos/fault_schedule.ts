import { Deck } from '#tests/support/deck'
import { SeededRandom } from '#tests/support/seeded_random'

/** What befalls one instance, the way from it to a store, or a store that all share. */
export type ChaosFault =
  | { readonly kind: 'kill' | 'restart' | 'freeze'; readonly instance: number }
  | { readonly kind: 'cut_redis' | 'cut_mongo'; readonly instance: number }
  | { readonly kind: 'freeze_redis' | 'freeze_mongo' | 'lag_majority' | 'kill_connections' }

export interface PlannedFault {
  readonly atMs: number
  /** How long it lasts; a killed instance is away for that long and its boot. */
  readonly lastsMs: number
  readonly fault: ChaosFault
}

/** Faults of one target, which follow each other; those of different targets overlap. */
export type Timeline = readonly PlannedFault[]

const INSTANCES = [0, 1, 2]
const FIRST_AFTER_MS = 1_000
/** Longer than a store or an instance may be still before its siblings notice, shorter than a visitor's grace. */
const LASTS_MS = { atLeast: 300, atMost: 4_000 }
/** How much longer the majority lags than others last: beyond the time for which a write waits for it. */
const LAG_FACTOR = 2
const PAUSE_MS = { atLeast: 2_000, atMost: 12_000 }
/** The part of a run within which every target has its first fault, and a store the next one, and that a fault lasts at most. */
const SOON = 1 / 5

/** The kinds of faults of similar targets, each with the faults of one kind by target. */
type Group = readonly (readonly ChaosFault[])[]

const OF_INSTANCES: Group = (['kill', 'restart', 'freeze'] as const).map((kind) =>
  INSTANCES.map((instance) => ({ kind, instance }))
)
const OF_WAYS: Group = (['cut_redis', 'cut_mongo'] as const).map((kind) =>
  INSTANCES.map((instance) => ({ kind, instance }))
)
const OF_REDIS: Group = [[{ kind: 'freeze_redis' }], [{ kind: 'kill_connections' }]]
const OF_MONGO: Group = [[{ kind: 'freeze_mongo' }], [{ kind: 'lag_majority' }]]

/**
 * The same seed and time give the same faults. None begins in the last second. In fifteen seconds or more, each kind
 * comes at least once.
 */
export function faultSchedule(seed: number, durationMs: number): Timeline[] {
  const random = new SeededRandom(seed)
  return [OF_INSTANCES, OF_WAYS, OF_REDIS, OF_MONGO].flatMap((group) =>
    timelines(random, group, durationMs)
  )
}

/** The targets take turns, and no kind comes again before each other kind of the group came as often. */
function timelines(random: SeededRandom, group: Group, durationMs: number): Timeline[] {
  const soonMs = Math.min(PAUSE_MS.atMost, SOON * durationMs)
  const longestMs = Math.min(LASTS_MS.atMost, SOON * durationMs)
  const targets = (group[0] ?? []).map(() => ({
    planned: [] as PlannedFault[],
    nextMs: FIRST_AFTER_MS + random.below(soonMs),
  }))
  const pauseMs =
    targets.length > 1 ? PAUSE_MS : { atLeast: Math.round(soonMs / 6), atMost: soonMs }
  const deck = new Deck(group, random)
  const isOver = () => targets.every(({ nextMs }) => nextMs >= durationMs - 1_000)
  while (!isOver()) {
    for (const [at, target] of targets.entries()) {
      if (target.nextMs >= durationMs - 1_000) continue
      const kind = deck.next()
      const fault = kind[at]
      if (!fault) throw new Error(`no fault for target ${at}`)
      const usualMs = between(random, { ...LASTS_MS, atMost: longestMs })
      const wantedMs = fault.kind === 'lag_majority' ? LAG_FACTOR * usualMs : usualMs
      const lastsMs = Math.min(wantedMs, durationMs - target.nextMs)
      target.planned.push({ atMs: target.nextMs, lastsMs, fault })
      target.nextMs += lastsMs + between(random, pauseMs)
    }
  }
  return targets.map(({ planned }) => planned)
}

function between(random: SeededRandom, { atLeast, atMost }: typeof PAUSE_MS): number {
  return atLeast + random.below(atMost - atLeast)
}

export function nameOf(fault: ChaosFault): string {
  return 'instance' in fault ? `${fault.kind} api${fault.instance + 1}` : fault.kind
}
