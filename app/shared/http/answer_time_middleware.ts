import type { HttpContext } from '@adonisjs/core/http'
import type { NextFn } from '@adonisjs/core/types/http'
import { AnswerLate, AnswerTime } from '#shared/async/answer_time'
import { OutcomeUnknown } from '#shared/persistence/outcome_unknown'

const LIMIT_MS = 15_000

/**
 * Begins every answer within fifteen seconds, whatever the stores do; the time in which a request sends its body is not
 * counted. A late answer is 503: `E_OUTCOME_UNKNOWN` when the request may have changed something, and otherwise
 * `E_STORE_UNAVAILABLE`. Its work then ends at limits of its own.
 */
export default class AnswerTimeMiddleware {
  constructor(private readonly limitMs = LIMIT_MS) {}

  async handle(_ctx: HttpContext, next: NextFn): Promise<void> {
    const time = new AnswerTime(this.limitMs)
    try {
      await time.limit(next)
    } catch (error) {
      throw error instanceof AnswerLate && time.mayHaveWritten ? new OutcomeUnknown(error) : error
    }
  }
}
