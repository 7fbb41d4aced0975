import { setImmediate as nextTurn } from 'node:timers/promises'
import { sliceOf } from '#shared/steps'
import { requestScope } from './request_scope.js'

declare module './request_scope.js' {
  interface RequestScope {
    work?: RequestWork
  }
}

/** What long work is measured with; tests bring one of their own. In milliseconds since some moment. */
export interface WorkMeter {
  readonly nowMs: () => number
  /** The processor time of this thread. */
  readonly processorMs: () => number
  /** How long the loop of this thread had nothing to do. */
  readonly idleMs: () => number
}

const METER: WorkMeter = {
  nowMs: () => performance.now(),
  processorMs: () => {
    const { user, system } = process.threadCpuUsage()
    return (user + system) / 1_000
  },
  idleMs: () => performance.eventLoopUtilization().idle,
}

const SLICE_MS = 5
/** The share of the time until the answer during which a computation with a usable partial result may continue. */
const PARTIAL_SHARE = 0.6

export interface WorkLimits {
  /** The processor time of all computations of a request. */
  readonly processorMs: number
  /** How long its computations may take, including their waits for the loop but not those for stores. */
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
 * Bounds the computations of one request in processor time, and in the time that others make them wait. Organizations
 * take turns with their slices.
 */
export class RequestWork {
  /** That of the current request; undefined in commands and jobs. */
  static get current(): RequestWork | undefined {
    return requestScope.getStore()?.work
  }

  /** Runs `work` for no caller: for a result that several callers wait for. */
  static forNobody<Value>(work: () => Value): Value {
    return requestScope.run({ time: requestScope.getStore()?.time }, work)
  }

  readonly #beganMs: number
  #workedMs = 0
  /** How long it computed or waited for the loop; what runs at once counts once. */
  #computedMs = 0
  #computing = 0
  #computesSinceMs = 0

  constructor(
    private readonly organizationId: string,
    private readonly limits: WorkLimits,
    private readonly share: LoopShare,
    private readonly hasLeft: () => boolean
  ) {
    this.#beganMs = share.meter.nowMs()
  }

  /** Everything that `answer` computes by `inSlices` is work of this request. */
  run<Value>(answer: () => Value): Value {
    const scope = requestScope.getStore()
    if (!scope || scope.work) return requestScope.run({ time: scope?.time, work: this }, answer)
    scope.work = this
    return answer()
  }

  /**
   * Whether a computation with a usable partial result may continue: less than `part` of the processor time was used
   * up to the last slice, and enough time is left until the answer.
   */
  mayGoOn(part: number): boolean {
    const { processorMs, answerMs } = this.limits
    return this.#workedMs < part * processorMs && this.#tookMs < PARTIAL_SHARE * answerMs
  }

  /** Whether the request spent most of its time on computations rather than on stores. */
  get isSlow(): boolean {
    return this.#allComputedMs > this.#tookMs / 2
  }

  /** Throws CallerLeft once the caller is gone. */
  throwIfLeft(): void {
    if (this.hasLeft()) throw new CallerLeft()
  }

  /**
   * Runs the steps to the end; a step is never interrupted. Throws CallerLeft before the next slice once the caller is
   * gone, and WorkTooCostly or InstanceBusy at the limits.
   */
  async finish<Value>(steps: Generator<undefined, Value>): Promise<Value> {
    if (this.#computing++ === 0) this.#computesSinceMs = this.share.meter.nowMs()
    try {
      return await this.#finish(steps)
    } finally {
      const computedMs = this.#allComputedMs
      if (--this.#computing === 0) this.#computedMs = computedMs
    }
  }

  async #finish<Value>(steps: Generator<undefined, Value>): Promise<Value> {
    for (;;) {
      if (this.#workedMs >= this.limits.processorMs) throw new WorkTooCostly()
      if (this.#allComputedMs >= this.limits.answerMs) throw new InstanceBusy()
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
    return this.share.meter.nowMs() - this.#beganMs
  }

  get #allComputedMs(): number {
    const sinceMs = this.#computing > 0 ? this.share.meter.nowMs() - this.#computesSinceMs : 0
    return this.#computedMs + sinceMs
  }

  #slice<Value>(steps: Generator<undefined, Value>) {
    this.throwIfLeft()
    const { meter } = this.share
    const beforeMs = meter.processorMs()
    try {
      return sliceOf(steps, after(SLICE_MS, meter))
    } finally {
      this.#workedMs += meter.processorMs() - beforeMs
    }
  }
}

/** How long a computation outside of requests works before it yields to the event loop. */
const LONG_SLICE_MS = 10

/**
 * Runs the steps of a computation to the end; a step is never interrupted. As part of a request it keeps the limits of
 * `RequestWork.finish`; otherwise it only yields to the event loop after every 10 ms.
 */
export async function inSlices<Value>(steps: Generator<undefined, Value>): Promise<Value> {
  const { current } = RequestWork
  if (current) return current.finish(steps)
  for (;;) {
    const step = sliceOf(steps, after(LONG_SLICE_MS, METER))
    if (step.done) return step.value
    await nextTurn()
  }
}

/** `RequestWork.mayGoOn` of the current request; always true outside of requests. */
export function withinPartOfWork(part: number): () => boolean {
  const { current } = RequestWork
  return () => current?.mayGoOn(part) ?? true
}

/** Throws CallerLeft when the caller of the current request is gone: for what reads much and computes little. */
export function throwIfCallerLeft(): void {
  RequestWork.current?.throwIfLeft()
}

/** The error of a late request: InstanceBusy if it spent most of the time on computations, and otherwise `late`. */
export function lateReason(late: Error, work = RequestWork.current): Error {
  return work?.isSlow ? new InstanceBusy() : late
}

/** After each slice, work rests for up to this many times as long. */
const SLICES_OF_OTHERS = 3
/** A rest ends once nobody used the loop for so long, in which a request gets an answer or two from a store. */
const QUIET_MS = 2
const LOOK_EVERY_MS = 1
/** The loop counts as unused when it was idle for at least this share of the time between two looks. */
const QUIET_SHARE = 0.8
/** A request needs several turns of the event loop: one that arrived this recently may still wait. */
const ASKED_RECENTLY_MS = 250
/** What work may use in a second without waiting: of one key, and of all. */
const UNSHARED_OF_KEY_MS = 20
const UNSHARED_MS = 100
const WINDOW_MS = 1_000

/**
 * Bounds the share of the event loop that all long work may take together: while requests use it all the time, a
 * quarter; the longer pauses that they leave; otherwise all of it. One slice runs at a time, and keys take turns.
 */
export class LoopShare {
  /** The key that has waited longest comes first. */
  readonly #waiting = new Map<string, (() => void)[]>()
  /** The unshared work of this second. */
  readonly #unsharedMs = new Map<string, number>()
  #unsharedSumMs = 0
  #windowEndsMs = 0
  /** Unshared work for which nothing has rested yet; negative after others prolonged a rest. */
  #owedMs = 0
  #isTaken = false
  #askedAtMs = -Infinity

  constructor(readonly meter: WorkMeter = METER) {}

  /** Notes that a request arrived. */
  asked(): void {
    this.#askedAtMs = this.meter.nowMs()
  }

  /** Whether work of `key` need not wait, because it used little so far. */
  isSpared(key: string): boolean {
    if (this.meter.nowMs() >= this.#windowEndsMs) {
      this.#windowEndsMs = this.meter.nowMs() + WINDOW_MS
      this.#unsharedSumMs = 0
      this.#unsharedMs.clear()
    }
    const ofKeyMs = this.#unsharedMs.get(key) ?? 0
    return ofKeyMs < UNSHARED_OF_KEY_MS && this.#unsharedSumMs < UNSHARED_MS
  }

  /** Runs `work` at once, for a key that is spared. Shared work rests for it later. */
  spare<Value>(key: string, work: () => Value): Value {
    const beganMs = this.meter.nowMs()
    try {
      return work()
    } finally {
      const workedMs = this.meter.nowMs() - beganMs
      this.#unsharedMs.set(key, (this.#unsharedMs.get(key) ?? 0) + workedMs)
      this.#unsharedSumMs += workedMs
      this.#owedMs = Math.min(this.#owedMs + workedMs, UNSHARED_MS)
    }
  }

  /** Runs `work` as one slice when it is the turn of `key`. `alwaysRests`: rests afterwards even without requests. */
  async slice<Value>(key: string, alwaysRests: boolean, work: () => Value): Promise<Value> {
    if (this.#isTaken) await this.#turn(key)
    this.#isTaken = true
    const beganMs = this.meter.nowMs()
    try {
      return work()
    } finally {
      const endedMs = this.meter.nowMs()
      const isAsked = endedMs - this.#askedAtMs < ASKED_RECENTLY_MS
      const workedMs = endedMs - beganMs + this.#owedMs
      this.#owedMs = isAsked ? Math.min(workedMs, 0) : 0
      if (alwaysRests && workedMs > 0) setTimeout(() => this.#next(), workedMs * SLICES_OF_OTHERS)
      else if (isAsked && workedMs > 0) this.#rest(workedMs * SLICES_OF_OTHERS)
      else setImmediate(() => this.#next())
    }
  }

  /**
   * Rests for `mostMs`, or until nobody used the loop for a while. A rest that others prolong shortens the next one. Idle
   * moments between requests that follow one another end no rest.
   */
  #rest(mostMs: number): void {
    const { meter } = this
    const beganMs = meter.nowMs()
    let last = { nowMs: beganMs, idleMs: meter.idleMs() }
    let quietMs = 0
    const look = () => {
      const now = { nowMs: meter.nowMs(), idleMs: meter.idleMs() }
      const passedMs = now.nowMs - last.nowMs
      const isQuiet = now.idleMs - last.idleMs >= QUIET_SHARE * passedMs
      quietMs = isQuiet ? quietMs + passedMs : 0
      last = now
      const beyondMs = now.nowMs - beganMs - mostMs
      if (quietMs < QUIET_MS && beyondMs < 0) return void setTimeout(look, LOOK_EVERY_MS)
      this.#owedMs -= Math.min(Math.max(beyondMs, 0), UNSHARED_MS) / SLICES_OF_OTHERS
      this.#next()
    }
    setTimeout(look, LOOK_EVERY_MS)
  }

  #turn(key: string): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    const ofKey = this.#waiting.get(key)
    if (ofKey) ofKey.push(resolve)
    else this.#waiting.set(key, [resolve])
    return promise
  }

  #next(): void {
    const [first] = this.#waiting
    this.#isTaken = first !== undefined
    if (!first) return
    const [key, [begin, ...others]] = first
    this.#waiting.delete(key)
    if (others.length > 0) this.#waiting.set(key, others)
    begin?.()
  }
}

/** That of this process: it has one event loop. */
export const LOOP_SHARE = new LoopShare()

/** All background work shares the part of one organization. */
const KEY = 'background'
/** How long a request may have to wait for its next pause. */
const BACKGROUND_SLICE_MS = 3

/**
 * Runs the steps of a long computation to the end, in the share of the loop for long work. After each slice it
 * rests three times as long as it worked, even without requests. A step is never interrupted. Throws the reason of
 * `signal` before the next slice once it has aborted.
 */
export async function inBackgroundSlices<Value>(
  steps: Generator<undefined, Value>,
  signal?: AbortSignal,
  share = LOOP_SHARE
): Promise<Value> {
  for (;;) {
    const step = await share.slice(KEY, true, () => {
      signal?.throwIfAborted()
      return sliceOf(steps, after(BACKGROUND_SLICE_MS, share.meter))
    })
    if (step.done) return step.value
  }
}

/** Whether `sliceMs` have passed since now. */
function after(sliceMs: number, { nowMs }: WorkMeter): () => boolean {
  const endsMs = nowMs() + sliceMs
  return () => nowMs() >= endsMs
}
