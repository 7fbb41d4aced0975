import { listOf } from './paged.js'
import { queryText } from './query_text.js'
import { tagged } from './tagged.js'
import type { Call, Transport } from './transport.js'

/** An operation of the API, as its description states it. */
export interface Endpoint {
  readonly method: Call['method']
  /** With the names of its parameters in braces. */
  readonly path: string
  /** `option`: among the options. */
  readonly body?: 'required' | 'optional' | 'option'
  /** Whether the query is an argument of its own, in place of an option. */
  readonly isFiltered?: boolean
  readonly isList?: boolean
  /** Whether it takes an `Idempotency-Key`. */
  readonly isKeyed?: boolean
  /** Whether it takes `If-Match`, and whether callers must decide about it. */
  readonly ifMatch?: 'required' | 'optional'
  readonly isRepeatable?: boolean
}

interface Options extends Pick<Call, 'signal' | 'timeoutMs'> {
  readonly query?: object
  readonly idempotencyKey?: string
  readonly ifMatch?: string
  readonly secret?: string
  readonly body?: unknown
}

/** The functions of a group of operations: each takes the parameters of its path, its body or its filter, and options. */
export function callers<Group>(
  transport: Transport,
  endpoints: Readonly<Record<keyof Group & string, Endpoint>>
): Group {
  const named = Object.entries<Endpoint>(endpoints)
  const all = named.map(([name, endpoint]) => [name, caller(transport, name, endpoint)])
  return Object.fromEntries(all) as Group
}

function caller(transport: Transport, name: string, endpoint: Endpoint) {
  const parameters = endpoint.path.match(/\{\w+\}/g) ?? []
  return (...given: readonly unknown[]): unknown => {
    const rest = given.slice(parameters.length)
    const path = parameters.reduce(
      (text, parameter, at) => text.replace(parameter, () => segment(given[at], parameter)),
      endpoint.path
    )
    const own = endpoint.body && endpoint.body !== 'option' && rest.shift()
    if (endpoint.body === 'required' && (own === undefined || own === null)) {
      throw new TypeError(`${name} needs a body`)
    }
    const filter = endpoint.isFiltered ? (rest.shift() ?? {}) : {}
    const options: Options = rest.shift() ?? {}
    const body = endpoint.body === 'option' ? options.body : own === false ? undefined : own
    if (endpoint.isList) return listOf(transport, path, filter, options)
    return send(transport, endpoint, { path, body, filter, options })
  }
}

async function send(
  transport: Transport,
  { method, isKeyed, isRepeatable = false, ifMatch: condition }: Endpoint,
  asked: { path: string; body: unknown; filter: object; options: Options }
): Promise<unknown> {
  const { query, idempotencyKey, ifMatch, secret, signal, timeoutMs } = asked.options
  if (condition === 'required' && typeof ifMatch !== 'string') {
    throw new TypeError('ifMatch must be the etag of what was read, or * for any revision')
  }
  /** The condition stands in the query, too, where no proxy removes it. */
  const tag = condition === undefined ? undefined : ifMatch
  const revision = /^"(\d+)"$/.exec(tag ?? '')?.[1]
  const { body } = await transport.send({
    method,
    path:
      asked.path +
      queryText({ ...asked.filter, ...query, ...(revision && { if_revision: revision }) }),
    body: asked.body,
    headers: {
      ...(isKeyed ? { 'idempotency-key': idempotencyKey ?? crypto.randomUUID() } : {}),
      ...(tag === undefined ? {} : { 'if-match': tag }),
    },
    isRepeatable,
    credential: secret,
    signal,
    timeoutMs,
  })
  return tagged(body)
}

/** `.` and `..` would be taken for another path. */
function segment(value: unknown, parameter: string): string {
  if (typeof value !== 'string' || /^\.{0,2}$/.test(value)) {
    throw new TypeError(`${parameter.slice(1, -1)} must be a text that is neither empty nor dots`)
  }
  return encodeURIComponent(value)
}
