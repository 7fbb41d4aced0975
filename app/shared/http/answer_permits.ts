import type { HttpContext } from '@adonisjs/core/http'
import { Permits } from '#shared/async/permits'

const WAIT_MS = 5_000

/** How many answers of a kind an instance makes at once, by the memory that each holds. */
const AT_ONCE_MAX = {
  /** The audit log as CSV: a page of rows and its next chunks, 8 MiB at most. */
  auditCsv: 4,
  /** Exports of routers: a batch of them as rows and as text, 16 MiB at most. */
  export: 4,
  organizationArchive: 1,
  /**
   * Impacts, suggestions, runs and coverages of pins: the shapes of an organization and what is derived of them, or its pins as
   * rows and as text, 24 MiB at most.
   */
  question: 3,
  /** Routing tables: the order of 10,000 routers and the next chunks, 1 MiB at most. */
  routingTable: 8,
  /** Traffic: the sums of 20,000 routers and the groups of the answer, 32 MiB at most. */
  traffic: 2,
} as const

type AnswerKind = keyof typeof AT_ONCE_MAX

/** No permit became free: others, or the organization itself, use all. */
class NoFreePermit extends Error {
  readonly code = 'E_INSTANCE_FULL'
}

/** Bounds the answers in progress that hold much memory: of each kind, and to one of each organization and kind. */
export class AnswerPermits {
  readonly #permits = new Map<AnswerKind, Permits>()

  constructor(private readonly waitMs = WAIT_MS) {}

  /** Throws what becomes a 503 when no permit becomes free in time. */
  async run<Value>(
    kind: AnswerKind,
    organizationId: string,
    answer: () => Promise<Value>
  ): Promise<Value> {
    const release = await this.#take(kind, organizationId)
    try {
      return await answer()
    } finally {
      release()
    }
  }

  /** For an answer that is sent piece by piece: holds the permit until it is sent. False when its client is gone already. */
  async hold(
    kind: AnswerKind,
    ctx: HttpContext,
    organizationId = ctx.principal.organizationId
  ): Promise<boolean> {
    const { response } = ctx.response
    const release = await this.#take(kind, organizationId)
    if (response.closed) release()
    else response.once('close', release)
    return !response.closed
  }

  async #take(kind: AnswerKind, organizationId: string) {
    const permits =
      this.#permits.get(kind) ?? new Permits({ max: AT_ONCE_MAX[kind], waitMs: this.waitMs })
    this.#permits.set(kind, permits)
    const release = await permits.take(organizationId, 1)
    if (!release) throw new NoFreePermit()
    return release
  }
}
