import type { HttpContext } from '@adonisjs/core/http'
import { RequestMemory } from './request_memory.js'

const WAIT_MS = 5_000

/** Others use all slots, or the organization its own. */
class NoFreeSlot extends Error {
  readonly code = 'E_INSTANCE_FULL'
}

/** Answers in progress that hold much memory: `atOnceMax` on an instance, one of each organization. */
export class AnswerSlots {
  readonly #slots: RequestMemory

  constructor(atOnceMax: number, waitMs = WAIT_MS) {
    this.#slots = new RequestMemory({ bytesMax: atOnceMax, waitMs })
  }

  /** Throws what becomes a 503 when the turn does not come in time. */
  async run<Value>(organizationId: string, answer: () => Promise<Value>): Promise<Value> {
    const endTurn = await this.#take(organizationId)
    try {
      return await answer()
    } finally {
      endTurn()
    }
  }

  /** For an answer that is sent piece by piece: holds the slot until it is sent. False when its client is gone already. */
  async hold(ctx: HttpContext, organizationId = ctx.principal.organizationId): Promise<boolean> {
    const { response } = ctx.response
    const endTurn = await this.#take(organizationId)
    if (response.closed) endTurn()
    else response.once('close', endTurn)
    return !response.closed
  }

  async #take(organizationId: string) {
    const endTurn = await this.#slots.take(organizationId, 1)
    if (!endTurn) throw new NoFreeSlot()
    return endTurn
  }
}
