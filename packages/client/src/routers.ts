import type { AnswerOf, BodyOf, BookingFlowRouter, QueryOf, RowOf } from './api.js'
import { Paged } from './paged.js'
import { queryText } from './query_text.js'
import type { CallOptions, Transport } from './transport.js'

const PATH = '/v1/booking-flow-routers'

type Filter = Omit<QueryOf<'routers.filter'>, 'cursor'>

interface CreateOptions extends CallOptions {
  /** Repetitions with the same key take effect once. Without it, the client chooses one for this call. */
  readonly idempotencyKey?: string
  readonly query?: QueryOf<'routers.create'>
}

interface WriteOptions extends CallOptions {
  /** The `etag` of what was read: the write takes effect only on that revision. `*` for any. */
  readonly ifMatch: string
}

/** A router as it was read, with the tag of its revision. */
export type ReadRouter = BookingFlowRouter & { readonly etag: string }

export class Routers {
  constructor(private readonly transport: Transport) {}

  list(filter: Filter = {}, options: CallOptions = {}): Paged<RowOf<'routers.filter'>> {
    return new Paged(async (cursor) => {
      const path = `${PATH}${queryText({ ...filter, cursor })}`
      const { body } = await this.transport.send({ ...options, method: 'GET', path })
      return body as AnswerOf<'routers.filter'>
    })
  }

  async read(id: string, options: CallOptions = {}): Promise<ReadRouter> {
    const path = `${PATH}/${encodeURIComponent(id)}`
    const { body } = await this.transport.send({ ...options, method: 'GET', path })
    const router = body as BookingFlowRouter
    return { ...router, etag: `"${router.revision}"` }
  }

  async create(
    router: BodyOf<'routers.create'>,
    { query = {}, idempotencyKey = crypto.randomUUID(), signal }: CreateOptions = {}
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
    options: WriteOptions & { readonly query?: QueryOf<'routers.update'> }
  ): Promise<AnswerOf<'routers.update'>> {
    const { body } = await this.transport.send({
      method: 'PATCH',
      ...conditional(id, options),
      body: change,
      signal: options.signal,
    })
    return body as AnswerOf<'routers.update'>
  }

  /** Resolves when the router is gone. */
  async delete(
    id: string,
    options: WriteOptions & { readonly query?: QueryOf<'routers.delete'> }
  ): Promise<void> {
    await this.transport.send({
      method: 'DELETE',
      ...conditional(id, options),
      signal: options.signal,
    })
  }
}

/** The condition stands in the query too, where no proxy removes it. Throws when there is none. */
function conditional(id: string, { ifMatch, query }: WriteOptions & { readonly query?: object }) {
  if (typeof ifMatch !== 'string') {
    throw new TypeError(
      'ifMatch must be the etag of the router that was read, or * for any revision'
    )
  }
  const revision = /^"(\d+)"$/.exec(ifMatch)?.[1]
  return {
    path: `${PATH}/${encodeURIComponent(id)}${queryText({ ...query, if_revision: revision })}`,
    headers: { 'if-match': ifMatch },
  }
}
