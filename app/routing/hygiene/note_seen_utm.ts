import { inject } from '@adonisjs/core/container'
import { UTM_PARAMETERS, type UtmParameter } from '#routing/engine/criteria/campaign'
import {
  ofParameters,
  SEEN_LENGTH_MAX,
  SEEN_MAX,
  type SeenUtm,
  type SeenValues,
} from '#routing/engine/hygiene/seen_utm'
import { misspeltUtm } from '#routing/engine/hygiene/utm_spelling'
import { type PastShape, PastTraffic } from '#routing/impact/past_traffic'
import { isPersonal, MASK } from '#routing/engine/criteria/personal_text'
import { inBackgroundSlices } from '#shared/async/time_slices'
import { Clock } from '#shared/clock'
import { DAY_MS } from '#shared/time'
import { SeenUtmRepository } from './seen_utm_repository.js'

const PERIOD_MS = 30 * DAY_MS
/** Shapes of older days are skipped. */
const SHAPES_MAX = 200_000

/**
 * Counts the UTM values of the aggregated days among the last thirty, for audits and for the warnings of writes. Yields to
 * other work of the process. Throws the reason of `signal` as soon as it aborts, and when MongoDB is away.
 */
@inject()
export class NoteSeenUtm {
  constructor(
    private readonly traffic: PastTraffic,
    private readonly seenUtm: SeenUtmRepository,
    private readonly clock: Clock
  ) {}

  async execute(organizationId: string, signal?: AbortSignal): Promise<void> {
    const until = this.clock.now()
    const from = new Date(until.getTime() - PERIOD_MS)
    const tally = new UtmTally()
    let total = 0
    let counted = 0
    const parts = this.traffic.read(organizationId, { from, until }, SHAPES_MAX)
    for await (const { resolves, shapes } of parts) {
      total += resolves
      counted += await inBackgroundSlices(tallySteps(tally, shapes), signal)
    }
    if (total === 0) return this.seenUtm.remove(organizationId)
    await this.seenUtm.put(organizationId, tally.seen(counted === total), until)
  }
}

function* tallySteps(tally: UtmTally, shapes: readonly PastShape[]): Generator<undefined, number> {
  let counted = 0
  for (const { shape, count } of shapes) {
    tally.add(shape, count)
    counted += count
    yield
  }
  return counted
}

/** Counts the UTM values of shapes, and the names that misspell a UTM parameter. Keeps no value that looks personal. */
export class UtmTally {
  readonly #values = ofParameters(() => new ValueTally())
  readonly #names = new Map<string, number>()
  /** Whether a name misspells a UTM parameter; cached, since traffic repeats its names. */
  readonly #isMisspelt = new Map<string, boolean>()

  add(shape: string, count: number): void {
    const begin = shape.indexOf('?')
    if (begin === -1) return
    for (const parameter of shape.slice(begin + 1).split('&')) {
      const [name = '', value = ''] = parameter.split('=', 2).map(decodeURIComponent)
      const utm = UTM_PARAMETERS.find((one) => one === name)
      if (utm !== undefined) this.#values[utm].add(value, count)
      else if (this.#misspells(name)) this.#names.set(name, (this.#names.get(name) ?? 0) + count)
    }
  }

  /** `isAll` is false when some resolves are in none of the added shapes. */
  seen(isAll: boolean): SeenUtm {
    return {
      values: ofParameters((parameter: UtmParameter) => this.#values[parameter].seen(isAll)),
      misspeltNames: mostFrequent(this.#names),
    }
  }

  #misspells(name: string): boolean {
    const known = this.#isMisspelt.get(name)
    if (known !== undefined) return known
    const isMisspelt = misspeltUtm(name) !== null
    if (this.#isMisspelt.size < HELD_MAX) this.#isMisspelt.set(name, isMisspelt)
    return isMisspelt
  }
}

/** The most values of a parameter, and the most names, in memory while shapes are counted. */
const HELD_MAX = 20_000

class ValueTally {
  readonly #counts = new Map<string, number>()
  #total = 0
  #isComplete = true

  add(value: string, count: number): void {
    this.#total += count
    const known = this.#counts.get(value)
    if (known === undefined && (this.#counts.size >= HELD_MAX || !mayBeKept(value))) {
      this.#isComplete = false
    } else {
      this.#counts.set(value, (known ?? 0) + count)
    }
  }

  seen(isAll: boolean): SeenValues {
    const isComplete = isAll && this.#isComplete && this.#counts.size <= SEEN_MAX
    return { counts: mostFrequent(this.#counts), total: this.#total, isComplete }
  }
}

function mayBeKept(value: string): boolean {
  return value !== MASK && value.length <= SEEN_LENGTH_MAX && !isPersonal(value)
}

function mostFrequent(counts: ReadonlyMap<string, number>): ReadonlyMap<string, number> {
  return new Map([...counts].sort(([, a], [, b]) => b - a).slice(0, SEEN_MAX))
}
