import { AnswerSlots } from '#shared/http/answer_slots'

/** Routing tables as answers. Each holds the order of 10,000 routers and its next chunks: 1 MiB at most. */
export class RoutingTableSlots extends AnswerSlots {
  constructor() {
    super(8)
  }
}
