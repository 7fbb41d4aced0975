import type { AnswerOf, BodyOf, BookingFlowRouter, QueryOf, RowOf } from './api.js'
import { conditional } from './conditional.js'
import { listOf, type Paged } from './paged.js'
import { queryText } from './query_text.js'
import type { CallOptions, OnceOptions, Transport, WriteOptions } from './transport.js'

const PATH = '/v1/booking-flow-routers'

type Filter = Omit<QueryOf<'routers.filter'>, 'cursor'>

/** A router as it was read, with the tag of its revision. */
export type ReadRouter = BookingFlowRouter & { readonly etag: string }

export class Routers {
  constructor(private readonly transport: Transport) {}

  list(filter: Filter = {}, options: CallOptions = {}): Paged<RowOf<'routers.filter'>> {
    return listOf(this.transport, PATH, filter, options)
  }

  async read(id: string, options: CallOptions = {}): Promise<ReadRouter> {
    const path = `${PATH}/${encodeURIComponent(id)}`
    const { body } = await this.transport.send({ ...options, method: 'GET', path })
    const router = body as BookingFlowRouter
    return { ...router, etag: `"${router.revision}"` }
  }

  async create(
    router: BodyOf<'routers.create'>,
    {
      query = {},
      idempotencyKey = crypto.randomUUID(),
      signal,
    }: OnceOptions<QueryOf<'routers.create'>> = {}
  ): Promise<AnswerOf<'routers.create'>> {
    const { body } = await this.transport.send({
      method: 'POST',
      path: `${PATH}${queryText(query)}`,
      body: router,
      headers: { 'idempotency-key': idempotencyKey },
      signal,
    })
    return body as AnswerOf<'routers.create'>
  }

  async update(
    id: string,
    change: BodyOf<'routers.update'>,
    options: WriteOptions<QueryOf<'routers.update'>>
  ): Promise<AnswerOf<'routers.update'>> {
    const { body } = await this.transport.send({
      method: 'PATCH',
      ...conditional(PATH, id, options),
      body: change,
      signal: options.signal,
    })
    return body as AnswerOf<'routers.update'>
  }

  /** Resolves when the router is gone. */
  async delete(id: string, options: WriteOptions<QueryOf<'routers.delete'>>): Promise<void> {
    await this.transport.send({
      method: 'DELETE',
      ...conditional(PATH, id, options),
      signal: options.signal,
    })
  }
  /** Changes many routers, all or none: those with these ids, or those that a filter finds. */
  bulkUpdate(
    change: BodyOf<'routers.bulk_update'>,
    options: OnceOptions<QueryOf<'routers.bulk_update'>> = {}
  ): Promise<AnswerOf<'routers.bulk_update'>> {
    return this.#bulk('update', change, options)
  }

  /** Deletes many routers, all or none. */
  bulkDelete(
    selection: BodyOf<'routers.bulk_delete'>,
    options: OnceOptions<QueryOf<'routers.bulk_delete'>> = {}
  ): Promise<AnswerOf<'routers.bulk_delete'>> {
    return this.#bulk('delete', selection, options)
  }

  /** What changes would do to past traffic. Nothing is written. */
  async impact(
    changes: BodyOf<'routers.impact'>,
    options: CallOptions = {}
  ): Promise<AnswerOf<'routers.impact'>> {
    const { body } = await this.transport.send({
      ...options,
      method: 'POST',
      path: `${PATH}/impact`,
      body: changes,
      isRepeatable: true,
    })
    return body as AnswerOf<'routers.impact'>
  }

  async #bulk<Answer>(
    action: 'update' | 'delete',
    sent: object,
    { query = {}, idempotencyKey = crypto.randomUUID(), signal }: OnceOptions<object>
  ): Promise<Answer> {
    const { body } = await this.transport.send({
      method: 'POST',
      path: `${PATH}/bulk-${action}${queryText(query)}`,
      body: sent,
      headers: { 'idempotency-key': idempotencyKey },
      signal,
    })
    return body as Answer
  }
}
