import { setTimeout as delay } from 'node:timers/promises'
import mongoose from 'mongoose'
import type { MachineDelay } from '#tests/support/machine/machine_delay'
import { METRIC_NAMES } from '#shared/metrics'
import { type Scrape, scrapeOf } from '#tests/support/scrape'
import { CalmRates, type Stretch } from './calm_rates.js'
import type { Cost } from './cost.js'
import { type CostBound, INSTANCE_BOUND } from './cost_bounds.js'
import type { HostileCaller } from './hostile_caller.js'
import type { Neighbour } from './neighbour.js'

const SCRAPE_LIMIT_MS = 120_000
/** An attack is held against an idle stretch of about its own length, within these limits. */
const IDLE_MS = { atLeast: 1_000, atMost: 10_000 }
const WARM_UP = 5
const CALM_QUESTIONS = 40
const NOISE_FACTOR = 2
const WAIT_FACTOR = 10

/** What was counted between two looks. */
interface Spent extends Stretch {
  readonly holdMs: number
  readonly memoryMiB: number
}

interface Look {
  readonly redis: number
  readonly mongo: number
  readonly atMs: number
  readonly asked: number
  readonly scraped: Scrape
}

/** How an instance and its neighbour fare while nobody attacks. */
interface Calm {
  readonly waitMs: number
  readonly holdMs: number
}

/** The token for metrics of the instance under attack. */
export const SCRAPER = 'a-token-for-scrapers'

/** Measures what attacks cost an instance, apart from what it does by itself and for its neighbour. */
export class CostMeter {
  readonly #url: string
  readonly #neighbour: Neighbour
  readonly #rates = new CalmRates()
  #calm: Calm = { waitMs: 0, holdMs: 0 }
  #attackMs = 0

  private constructor(url: string, neighbour: Neighbour) {
    this.#url = url
    this.#neighbour = neighbour
  }

  /** Learns for some seconds what costs nothing of an attack. */
  static async calibrated(url: string, neighbour: Neighbour): Promise<CostMeter> {
    const meter = new CostMeter(url, neighbour)
    await meter.#questions(WARM_UP)
    const { holdMs } = await meter.#idle()
    meter.#calm = { waitMs: 0, holdMs }
    meter.#rates.sawQuestions(await meter.#questions(CALM_QUESTIONS))
    return meter
  }

  /** Looks again at how the machine is while nobody attacks; the worst delay that was seen counts, and the last rate. */
  async lookAround(): Promise<void> {
    await this.#idle()
    await this.#questions(WARM_UP)
  }

  /** What an attack may cost that `machine` watched: a busy one holds the event loop while nobody attacks, too. */
  limitsOf(bound: CostBound, machine: MachineDelay): Cost {
    const holdMs = machine.boundMs(bound.holdMs) + NOISE_FACTOR * this.#calm.holdMs
    const waitMs = Math.max(
      machine.boundMs(INSTANCE_BOUND.neighbourMs),
      WAIT_FACTOR * this.#calm.waitMs
    )
    return { ...bound, holdMs, neighbourMs: holdMs + waitMs, memoryMiB: INSTANCE_BOUND.memoryMiB }
  }

  /** The cost of what `attack` sends by `caller` while the neighbour goes on asking, and what that was refused. */
  async costOf(
    caller: HostileCaller,
    attack: () => Promise<unknown>
  ): Promise<{ cost: Cost; refused: readonly string[] }> {
    const { spent, result } = await this.#spentBy(() =>
      this.#neighbour.during(async (stop) => {
        await attack()
        await this.#neighbour.untilAsked(2)
        stop()
      })
    )
    this.#attackMs = spent.tookMs
    const { redis, mongo } = this.#rates.beyond(spent)
    const requests = Math.max(1, caller.requests)
    const cost: Cost = {
      holdMs: spent.holdMs,
      neighbourMs: result.waitMs,
      redisCommands: redis / requests,
      mongoCommands: mongo / requests,
      answerKiB: caller.mostBytes / 1024,
      memoryMiB: spent.memoryMiB,
    }
    return { cost, refused: result.refused }
  }

  /** The rate of a moment is that of no longer attack, so it is idle for as long as the last attack took. */
  async #idle(): Promise<Spent> {
    const idleMs = Math.min(IDLE_MS.atMost, Math.max(IDLE_MS.atLeast, this.#attackMs))
    const { spent } = await this.#spentBy(() => delay(idleMs))
    this.#rates.sawIdle(spent)
    return spent
  }

  async #questions(count: number): Promise<Spent> {
    const { spent, result } = await this.#spentBy(() =>
      this.#neighbour.during((stop) => this.#neighbour.untilAsked(count).then(stop))
    )
    this.#calm = {
      holdMs: Math.max(this.#calm.holdMs, spent.holdMs),
      waitMs: Math.max(this.#calm.waitMs, result.waitMs),
    }
    return spent
  }

  async #spentBy<T>(work: () => Promise<T>): Promise<{ spent: Spent; result: T }> {
    const before = await this.#look()
    const result = await work()
    const after = await this.#look()
    const resident = after.scraped.valueOf('process_resident_memory_bytes') ?? 0
    const spent = {
      redis: after.redis - before.redis,
      mongo: after.mongo - before.mongo,
      tookMs: after.atMs - before.atMs,
      asked: Math.max(1, after.asked - before.asked),
      holdMs: (after.scraped.valueOf('nodejs_eventloop_lag_max_seconds') ?? 0) * 1000,
      memoryMiB: resident / 2 ** 20,
    }
    return { spent, result }
  }

  /** Each look begins the measure of the event loop anew. */
  async #look(): Promise<Look> {
    const status = await mongoose.connection.db?.admin().serverStatus()
    const mongo = commandsIn(status ?? {})
    const response = await fetch(`${this.#url}/metrics`, {
      headers: { authorization: `Bearer ${SCRAPER}` },
      signal: AbortSignal.timeout(SCRAPE_LIMIT_MS),
    })
    const scraped = scrapeOf(await response.text())
    const redis = scraped.samples
      .filter(({ name }) => name === METRIC_NAMES.redisCommands)
      .reduce((sum, { value }) => sum + value, 0)
    return { redis, mongo, scraped, atMs: performance.now(), asked: this.#neighbour.asked }
  }
}

/** Commands of writes, where `opcounters` has the documents that they write. */
function commandsIn({ opcounters, metrics }: mongoose.mongo.Document): number {
  const writes = ['insert', 'update', 'delete'].map((name) => [name, metrics.commands[name].total])
  const counts = { ...opcounters, ...Object.fromEntries(writes) }
  return Object.values(counts).reduce<number>((sum, value) => sum + Number(value), 0)
}
