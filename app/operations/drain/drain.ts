import { withinLimit } from '#shared/async/waiting'
import type { Log } from '#shared/log'
import type { DrainArm, DrainArms, DrainedWork } from './drain_arms.js'

interface TimeToEnd {
  readonly askedMs: number
  readonly limitMs: number
}

/** The share of the ceiling within which work must end; the rest is for its last commands to a store. */
const ASKED: Readonly<Record<Exclude<DrainArm, 'store-quit'>, number>> = {
  http: 0.9,
  queue: 0.8,
  realtime: 0.8,
}
const ASKED_OF_LAST_WORK = 0.8
/** A store that is away uses all the time that it is given; the other half is for late timers. */
const ASKED_OF_LEAVING = 0.5
/** When the stores are left although another arm is late: after the last request was aborted. */
const WAITS_UNTIL = 0.95
const LAST_WORK_UNTIL = 0.975

/**
 * Ends the work of a process: the four arms start at the same time and none takes longer than `ceilingMs`. `store-quit`
 * waits for the other three, then ends the work that needs the stores last, then leaves the stores. When another arm is
 * late, it goes ahead in time to end at its own ceiling. Work that is late or fails is logged with its arm and its
 * name.
 */
export class Drain {
  #startedAtMs = 0
  #run: Promise<boolean> | undefined

  constructor(
    private readonly arms: DrainArms,
    private readonly ceilingMs: number,
    private readonly log: Pick<Log, 'info' | 'error'>
  ) {}

  /** Returns whether all work ended in time. A second call returns the same answer. Never rejects. */
  run(): Promise<boolean> {
    return (this.#run ??= this.#endAll())
  }

  async #endAll(): Promise<boolean> {
    this.#startedAtMs = performance.now()
    this.log.info({ ceiling_ms: this.ceilingMs }, 'the drain begins')
    const arms = (['http', 'queue', 'realtime'] as const).map((arm) =>
      this.#endWork(arm, this.arms.workOf(arm), {
        askedMs: ASKED[arm] * this.ceilingMs,
        limitMs: this.ceilingMs,
      })
    )
    const ended = await Promise.all([...arms, this.#quitStores(Promise.all(arms))])
    const isClean = ended.every(Boolean)
    const durationMs = Math.round(performance.now() - this.#startedAtMs)
    this.log.info({ duration_ms: durationMs, clean: isClean }, 'the drain has ended')
    return isClean
  }

  async #quitStores(others: Promise<unknown>): Promise<boolean> {
    await withinLimit(others, WAITS_UNTIL * this.ceilingMs, () => {})
    const lastWorkMs = this.#leftMsUntil(LAST_WORK_UNTIL)
    const hasWorked = await this.#endWork('store-quit', this.arms.workOf('store-quit'), {
      askedMs: ASKED_OF_LAST_WORK * lastWorkMs,
      limitMs: lastWorkMs,
    })
    const leavingMs = this.#leftMsUntil(1)
    const hasLeft = await this.#endWork('store-quit', this.arms.stores, {
      askedMs: ASKED_OF_LEAVING * leavingMs,
      limitMs: leavingMs,
    })
    return hasWorked && hasLeft
  }

  #leftMsUntil(partOfCeiling: number): number {
    return Math.max(0, this.#startedAtMs + partOfCeiling * this.ceilingMs - performance.now())
  }

  async #endWork(arm: DrainArm, work: readonly DrainedWork[], time: TimeToEnd): Promise<boolean> {
    const ended = await Promise.all(work.map((one) => this.#endOne(arm, one, time)))
    return ended.every(Boolean)
  }

  async #endOne(
    arm: DrainArm,
    { name, stop }: DrainedWork,
    { askedMs, limitMs }: TimeToEnd
  ): Promise<boolean> {
    const stopping = outcomeOf(() => stop(Math.floor(askedMs)))
    const outcome = await withinLimit(stopping, limitMs, (): StopOutcome => ({ kind: 'late' }))
    const fields = { arm, work: name, after_ms: Math.round(performance.now() - this.#startedAtMs) }
    switch (outcome.kind) {
      case 'ended':
        return true
      case 'failed':
        this.log.error({ ...fields, err: outcome.error }, 'drained work left something undone')
        return false
      case 'late':
        this.log.error(fields, 'drained work did not end in time')
        return false
    }
  }
}

type StopOutcome = { kind: 'ended' } | { kind: 'failed'; error: unknown } | { kind: 'late' }

async function outcomeOf(stop: () => Promise<void>): Promise<StopOutcome> {
  try {
    await stop()
    return { kind: 'ended' }
  } catch (error) {
    return { kind: 'failed', error }
  }
}
