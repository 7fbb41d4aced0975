import type { AnswerOf, BodyOf, QueryOf, RowOf } from './api.js'
import { conditional } from './conditional.js'
import { listOf, type Paged } from './paged.js'
import { queryText } from './query_text.js'
import type { CallOptions, OnceOptions, Transport, WriteOptions } from './transport.js'

const PATH = '/v1/router-pins'

/** A pin as it was read, with the tag of its revision. */
export type ReadPin = AnswerOf<'router_pins.read'> & { readonly etag: string }

export class Pins {
  constructor(private readonly transport: Transport) {}

  list(
    filter: Omit<QueryOf<'router_pins.list'>, 'cursor'> = {},
    options: CallOptions = {}
  ): Paged<RowOf<'router_pins.list'>> {
    return listOf(this.transport, PATH, filter, options)
  }

  async read(id: string, options: CallOptions = {}): Promise<ReadPin> {
    const path = `${PATH}/${encodeURIComponent(id)}`
    const { body } = await this.transport.send({ ...options, method: 'GET', path })
    const pin = body as AnswerOf<'router_pins.read'>
    return { ...pin, etag: `"${pin.revision}"` }
  }

  async create(
    pin: BodyOf<'router_pins.create'>,
    {
      query = {},
      idempotencyKey = crypto.randomUUID(),
      signal,
    }: OnceOptions<QueryOf<'router_pins.create'>> = {}
  ): Promise<AnswerOf<'router_pins.create'>> {
    const { body } = await this.transport.send({
      method: 'POST',
      path: `${PATH}${queryText(query)}`,
      body: pin,
      headers: { 'idempotency-key': idempotencyKey },
      signal,
    })
    return body as AnswerOf<'router_pins.create'>
  }

  async update(
    id: string,
    change: BodyOf<'router_pins.update'>,
    options: WriteOptions<QueryOf<'router_pins.update'>>
  ): Promise<AnswerOf<'router_pins.update'>> {
    const { body } = await this.transport.send({
      method: 'PATCH',
      ...conditional(PATH, id, options),
      body: change,
      signal: options.signal,
    })
    return body as AnswerOf<'router_pins.update'>
  }

  /** Resolves when the pin is gone. */
  async delete(id: string, options: WriteOptions<QueryOf<'router_pins.delete'>>): Promise<void> {
    await this.transport.send({
      method: 'DELETE',
      ...conditional(PATH, id, options),
      signal: options.signal,
    })
  }

  /** Judges all pins, or those with these ids, against the present routers. Nothing is written. */
  async run(
    pins: BodyOf<'router_pins.run'> = {},
    options: CallOptions = {}
  ): Promise<AnswerOf<'router_pins.run'>> {
    const { body } = await this.transport.send({
      ...options,
      method: 'POST',
      path: `${PATH}/run`,
      body: pins,
      isRepeatable: true,
    })
    return body as AnswerOf<'router_pins.run'>
  }

  /** Which routers win the URL of a pin or an example URL. */
  async coverage(options: CallOptions = {}): Promise<AnswerOf<'router_pins.coverage'>> {
    const path = `${PATH}/coverage`
    const { body } = await this.transport.send({ ...options, method: 'GET', path })
    return body as AnswerOf<'router_pins.coverage'>
  }
}
