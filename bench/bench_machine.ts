import { loadavg } from 'node:os'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { coreShare } from './core_share.js'
import type { Figures } from './figures.js'

/** A bench that gets less of the cores measures its neighbours. */
const SHARE_AT_LEAST = 0.85
const RESOLUTION_MS = 10

/** What the machine gave a run, told beside its figures. */
export class BenchMachine {
  readonly #loadBefore = loadavg()[0] ?? Number.NaN
  #share = 1
  #lagMs = 0

  private constructor() {}

  static async watch(): Promise<BenchMachine> {
    const machine = new BenchMachine()
    await machine.look()
    return machine
  }

  /** To be called between rounds, while the bench itself rests. The least share and the longest lag count. */
  async look(): Promise<void> {
    const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
    delay.enable()
    this.#share = Math.min(this.#share, await coreShare())
    delay.disable()
    this.#lagMs = Math.max(this.#lagMs, delay.percentile(99) / 1e6 - RESOLUTION_MS)
  }

  /** Adds the machine's own figures. When it was starved, no goal is judged. */
  async tell(figures: Figures): Promise<void> {
    await this.look()
    figures.tell('machine: load before the run', this.#loadBefore, 'processes')
    figures.tell('machine: event-loop lag while all cores are wanted, p99', this.#lagMs, 'ms')
    if (this.#share < SHARE_AT_LEAST) figures.refuseGoals('starved')
    figures.holdAtLeast('machine: least share of the cores', this.#share, 'x', SHARE_AT_LEAST)
  }
}
