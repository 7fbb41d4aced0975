import type { AnswerOf, QueryOf, RowOf } from './api.js'
import { listOf, type Paged } from './paged.js'
import type { CallOptions, Transport } from './transport.js'

const PATH = '/v1/router-events'

/** What the routers of the organization did: resolves, and schedules that opened or closed. */
export class Events {
  constructor(private readonly transport: Transport) {}

  list(
    filter: Omit<QueryOf<'router_events.list'>, 'cursor'> = {},
    options: CallOptions = {}
  ): Paged<RowOf<'router_events.list'>> {
    return listOf(this.transport, PATH, filter, options)
  }

  /** The event of a decision: its `decision_id` is the id. It may appear shortly after the answer to its resolve. */
  async read(id: string, options: CallOptions = {}): Promise<AnswerOf<'router_events.read'>> {
    const path = `${PATH}/${encodeURIComponent(id)}`
    const { body } = await this.transport.send({ ...options, method: 'GET', path })
    return body as AnswerOf<'router_events.read'>
  }
}
