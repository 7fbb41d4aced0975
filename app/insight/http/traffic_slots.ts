import { AnswerSlots } from '#shared/http/answer_slots'

/** Questions about traffic. Each holds the sums of 20,000 routers and the groups of its answer: 32 MiB at most. */
export class TrafficSlots extends AnswerSlots {
  constructor() {
    super(2)
  }
}
