import { AnswerSlots } from '#shared/http/answer_slots'

/** Exports of routers. Each holds a batch of them as rows and as text: 16 MiB at most. */
export class ExportSlots extends AnswerSlots {
  constructor() {
    super(4)
  }
}
