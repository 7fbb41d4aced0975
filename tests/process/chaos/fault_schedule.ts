import { Dice } from '#tests/support/dice'

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

/** The same seed and time give the same faults. None begins in the last second. */
export function faultSchedule(seed: number, durationMs: number): Timeline[] {
  const dice = new Dice(seed)
  const kindsOf: (readonly ChaosFault[])[] = [
    ...INSTANCES.map((instance) => [
      { kind: 'kill', instance } as const,
      { kind: 'restart', instance } as const,
      { kind: 'freeze', instance } as const,
    ]),
    ...INSTANCES.map((instance) => [
      { kind: 'cut_redis', instance } as const,
      { kind: 'cut_mongo', instance } as const,
    ]),
    [{ kind: 'freeze_redis' }, { kind: 'kill_connections' }],
    [{ kind: 'freeze_mongo' }, { kind: 'lag_majority' }],
  ]
  return kindsOf.map((kinds) => timeline(dice, kinds, durationMs))
}

function timeline(dice: Dice, kinds: readonly ChaosFault[], durationMs: number): Timeline {
  const between = ({ atLeast, atMost }: typeof LASTS_MS) => atLeast + dice.below(atMost - atLeast)
  const planned: PlannedFault[] = []
  let atMs = FIRST_AFTER_MS + dice.below(PAUSE_MS.atMost)
  while (atMs < durationMs - 1_000) {
    const usualMs = between(LASTS_MS)
    const fault = dice.oneOf(kinds)
    const wantedMs = fault.kind === 'lag_majority' ? LAG_FACTOR * usualMs : usualMs
    const lastsMs = Math.min(wantedMs, durationMs - atMs)
    planned.push({ atMs, lastsMs, fault })
    atMs += lastsMs + between(PAUSE_MS)
  }
  return planned
}

export function nameOf(fault: ChaosFault): string {
  return 'instance' in fault ? `${fault.kind} api${fault.instance + 1}` : fault.kind
}
