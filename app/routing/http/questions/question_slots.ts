import { AnswerSlots } from '#shared/http/answer_slots'

/**
 * Impacts, suggestions, runs and coverages of pins. Each holds the shapes of an organization and what is derived of them,
 * or its pins as rows and as text: 24 MiB at most.
 */
export class QuestionSlots extends AnswerSlots {
  constructor(waitMs?: number) {
    super(3, waitMs)
  }
}
