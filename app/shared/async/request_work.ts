import { AsyncLocalStorage } from 'node:async_hooks'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { LoopShare } from './loop_share.js'
import { sliceOf } from './slice_of.js'

const SLICE_MS = 5
/** Until then, computations of which a part is of use may go on: a share of the time until the answer. */
const PARTIAL_SHARE = 0.6

export interface WorkLimits {
  /** The processor time of all computations of a request. */
  readonly processorMs: number
  /** How long after the request its computations may go on. */
  readonly answerMs: number
}

/** The caller of a request is gone, so nobody needs the rest of its work. */
export class CallerLeft extends Error {
  readonly code = 'E_CALLER_LEFT'
}

/** The computations of a request have used all the processor time that one request may use. */
export class WorkTooCostly extends Error {
  readonly code = 'E_TOO_COSTLY'
}

/** Others took so much of the loop that the computations of a request did not end in time. */
export class InstanceBusy extends Error {
  readonly code = 'E_INSTANCE_BUSY'
}

/**
 * The computations of one request: how much processor time they may use, and until when. It waits for its turns in the
 * share of the loop, as one of its organization.
 */
export class RequestWork {
  static readonly #current = new AsyncLocalStorage<RequestWork>()

  /** That of the request which is being answered; undefined in commands and jobs. */
  static get current(): RequestWork | undefined {
    return RequestWork.#current.getStore()
  }

  /** Runs `work` for no caller: for a result that several callers wait for. */
  static forNobody<Value>(work: () => Value): Value {
    return RequestWork.#current.exit(work)
  }

  readonly #beganMs = performance.now()
  #workedMs = 0

  constructor(
    private readonly organizationId: string,
    private readonly limits: WorkLimits,
    private readonly share: LoopShare,
    private readonly hasLeft: () => boolean
  ) {}

  /** Everything that `answer` computes by `inTurns` is work of this request. */
  run<Value>(answer: () => Value): Value {
    return RequestWork.#current.run(this, answer)
  }

  /**
   * Whether a computation of which a part is of use may go on: while less than this part of the processor time is used,
   * as of the last slice, and enough of the time until the answer is left for what follows.
   */
  mayGoOn(part: number): boolean {
    const { processorMs, answerMs } = this.limits
    return this.#workedMs < part * processorMs && this.#tookMs < PARTIAL_SHARE * answerMs
  }

  /**
   * Runs the steps to the end; a step is never interrupted. Throws CallerLeft before the next slice once the caller is
   * gone, and WorkTooCostly or InstanceBusy at the limits.
   */
  async finish<Value>(steps: Generator<undefined, Value>): Promise<Value> {
    for (;;) {
      if (this.#workedMs >= this.limits.processorMs) throw new WorkTooCostly()
      if (this.#tookMs >= this.limits.answerMs) throw new InstanceBusy()
      const { share, organizationId: key } = this
      const isSpared = share.isSpared(key)
      const step = isSpared
        ? share.spare(key, () => this.#slice(steps))
        : await share.slice(key, false, () => this.#slice(steps))
      if (step.done) return step.value
      if (isSpared) await nextTurn()
    }
  }

  get #tookMs(): number {
    return performance.now() - this.#beganMs
  }

  #slice<Value>(steps: Generator<undefined, Value>) {
    if (this.hasLeft()) throw new CallerLeft()
    const before = process.threadCpuUsage()
    try {
      return sliceOf(steps, SLICE_MS)
    } finally {
      const { user, system } = process.threadCpuUsage(before)
      this.#workedMs += (user + system) / 1000
    }
  }
}
