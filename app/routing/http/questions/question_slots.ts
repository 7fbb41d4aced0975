import { RequestMemory } from '#shared/http/request_memory'

/** What is derived of the shapes of an organization, or its pins as rows and as text. */
const QUESTION_BYTES = 25_165_824
const AT_ONCE_MAX = 3
const WAIT_MS = 5_000

/** Others use all memory for questions. */
class NoRoomForQuestion extends Error {
  readonly code = 'E_INSTANCE_FULL'
}

/** The questions in progress that hold much: impacts, suggestions, runs and coverages. One of each organization. */
export class QuestionSlots {
  readonly #memory: RequestMemory

  constructor(waitMs = WAIT_MS) {
    this.#memory = new RequestMemory({ bytesMax: AT_ONCE_MAX * QUESTION_BYTES, waitMs })
  }

  /** Throws NoRoomForQuestion when the turn does not come in time. */
  async run<Value>(organizationId: string, answer: () => Promise<Value>): Promise<Value> {
    const endTurn = await this.#memory.take(organizationId, QUESTION_BYTES)
    if (!endTurn) throw new NoRoomForQuestion()
    try {
      return await answer()
    } finally {
      endTurn()
    }
  }
}
