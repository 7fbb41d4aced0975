import { AnswerSlots } from '#shared/http/answer_slots'

/** The audit log as CSV. Each holds a page of rows and its next chunks: 8 MiB at most. */
export class AuditCsvSlots extends AnswerSlots {
  constructor(waitMs?: number) {
    super(4, waitMs)
  }
}
