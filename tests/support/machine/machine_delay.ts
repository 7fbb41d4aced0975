import { MessageChannel, receiveMessageOnPort, Worker } from 'node:worker_threads'
import { once } from 'node:events'
import { getActiveTestOrFail } from '@japa/runner'
import { QUIET_LOOP_MS } from '#scripts/testing/reference_loop'
import { JUDGE_TIMES_VARIABLE } from '#scripts/testing/judge_times'
import type { DelaySample } from './delay_sampler.js'

/** The places of `counts`, which the sampler's thread shares. */
const WATCHING = 0
const TAKEN = 1
const counts = new Int32Array(new SharedArrayBuffer(2 * Int32Array.BYTES_PER_ELEMENT))
const SAMPLES_MAX = 10_000
const SAMPLE_EVERY_MS = 50
/** A machine that is slower than this proves nothing, and a product that hangs must not pass. */
const FACTOR_MAX = 20
/** The part `times` of the long tier judges times; `npm test`, on a machine that it shares, only finds what hangs. */
const JUDGES_TIMES = process.env[JUDGE_TIMES_VARIABLE] === 'true'
const HANGS_MS = 10_000
/** Other processes starve in other moments than the sampler. */
const HANGS_FACTOR = 3

/**
 * How much the machine delays a stretch of a test: how much slower fixed work is than on a quiet core, and the longest
 * time by which a timer was late. Bounds of wall-clock time grow by both, so that they judge the product and not the
 * machine.
 */
export class MachineDelay {
  readonly #fromMs = Date.now()

  private constructor(private readonly sampler: Sampler) {}

  /**
   * Watches from now on until the running test ends. The sampler is one thread of this process, which does not keep the
   * process alive and stands still while no test watches.
   */
  static async watch(): Promise<MachineDelay> {
    getActiveTestOrFail().cleanup(() => void Atomics.sub(counts, WATCHING, 1))
    Atomics.add(counts, WATCHING, 1)
    Atomics.notify(counts, WATCHING)
    return new MachineDelay(await (running ??= Sampler.start()))
  }

  /** How many samples this process has taken. */
  static get samplesTaken(): number {
    return Atomics.load(counts, TAKEN)
  }

  /**
   * The bound of what takes `quietMs` at most on a quiet machine, in milliseconds; never less than that. Where times are not
   * judged it is three times as long, and at least ten seconds.
   */
  boundMs(quietMs: number): number {
    const boundMs = this.stretchedMs(quietMs)
    return JUDGES_TIMES ? boundMs : Math.max(HANGS_FACTOR * boundMs, HANGS_MS)
  }

  /** How long to do something that takes `quietMs` on a quiet machine. */
  stretchedMs(quietMs: number): number {
    const { factor, stallMs } = this.#seen()
    return quietMs * factor + stallMs
  }

  /** The longest time for which the machine stood still, in milliseconds. */
  get stallMs(): number {
    return this.#seen().stallMs
  }

  /** For the message of an assertion and the output of a test. */
  toString(): string {
    const { factor, stallMs } = this.#seen()
    return `work took ${factor.toFixed(1)} times as long as on a quiet core, timers were late by up to ${stallMs.toFixed(0)} ms`
  }

  #seen(): { factor: number; stallMs: number } {
    const samples = this.sampler.samples().filter(({ atMs }) => atMs >= this.#fromMs)
    const totalMs = samples.reduce((sum, { loopMs }) => sum + loopMs, 0)
    const times = samples.length === 0 ? 1 : totalMs / samples.length / QUIET_LOOP_MS
    // After a stall this thread may go on before the sampler has reported it.
    const overdueMs = Date.now() - (samples.at(-1)?.atMs ?? this.#fromMs) - SAMPLE_EVERY_MS
    return {
      factor: Math.min(FACTOR_MAX, Math.max(1, times)),
      stallMs: Math.max(0, overdueMs, ...samples.map(({ lateMs }) => lateMs)),
    }
  }
}

class Sampler {
  readonly #samples: DelaySample[] = []

  private constructor(private readonly port: MessageChannel['port1']) {}

  static async start(): Promise<Sampler> {
    const { port1, port2 } = new MessageChannel()
    const thread = new Worker(new URL('./delay_sampler.js', import.meta.url), {
      workerData: { port: port2, everyMs: SAMPLE_EVERY_MS, counts },
      transferList: [port2],
    })
    await once(port1, 'message')
    thread.unref()
    port1.unref()
    return new Sampler(port1)
  }

  samples(): readonly DelaySample[] {
    for (;;) {
      const received = receiveMessageOnPort(this.port)
      if (received === undefined) return this.#samples
      this.#samples.push(received.message)
      if (this.#samples.length > SAMPLES_MAX) this.#samples.shift()
    }
  }
}

let running: Promise<Sampler> | undefined
