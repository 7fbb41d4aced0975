import type { OpenApiDocument } from '#openapi/describe_api'
import type { SeededRandom } from '#tests/support/seeded_random'
import { BROWSER_AGENT } from '#tests/support/base_url'
import { Deck } from '#tests/support/deck'
import { mayRevoke, type Operation, operationsOf } from './fuzzed_operations.js'
import {
  BROKEN_LINES,
  BROKEN_METHODS,
  HEADER_LINES,
  JSON_TEXTS,
  METHODS,
  QUERY_NAMES,
  URL_TEXTS,
} from './hostile.js'

/** The ways in which a request can be wrong, and how often each comes by chance: once in so many requests. */
const MUTATIONS = {
  'an unknown method': 60,
  'another method': 15,
  'an identifier': 2,
  'a bent path': 12,
  'a parameter of the endpoint': 4,
  'any parameter': 8,
  'no Host': 40,
  'no credential': 15,
  'a broken credential': 20,
  'a header': 3,
  'a line that is no header': 12,
  'no content type': 20,
  'an unexpected body': 40,
  'a wrong character': 8,
  'a further member': 8,
  'a body that ends early': 8,
  'a wrong value': 2,
  'a flipped byte': 15,
} as const

export type Mutation = keyof typeof MUTATIONS

const OF_BODIES: readonly Mutation[] = [
  'a wrong character',
  'a further member',
  'a body that ends early',
  'a wrong value',
]
const BENDS = ['//', '/./', '/%2e/', '%2F', '\\', '/;x/']

export interface HostileRequest {
  /** The endpoint whose description it bends, as `GET /v1/organization`. */
  readonly endpoint: string
  readonly mutations: ReadonlySet<Mutation>
  readonly method: string
  readonly target: string
  readonly body: string | null
  readonly bytes: Buffer
  /** Whether where it ends is in doubt, so that it needs a connection of its own. */
  readonly isBroken: boolean
}

/** Makes requests out of what a description promises, each wrong in one or a few ways, the same for the same random. */
export class HostileRequests {
  readonly #operations: readonly Operation[]
  readonly #decks: Readonly<Record<keyof typeof HOSTILE_VALUES, Deck<string>>>

  constructor(
    document: OpenApiDocument,
    private readonly random: SeededRandom,
    private readonly credentials: Readonly<Record<Operation['credential'], string>>,
    private readonly pageOrigin: string
  ) {
    this.#operations = operationsOf(document)
    const deck = (values: readonly string[]) => new Deck(values, random)
    this.#decks = {
      json: deck(HOSTILE_VALUES.json),
      url: deck(HOSTILE_VALUES.url),
      name: deck(HOSTILE_VALUES.name),
      header: deck(HOSTILE_VALUES.header),
      brokenLine: deck(HOSTILE_VALUES.brokenLine),
      method: deck(HOSTILE_VALUES.method),
      bend: deck(HOSTILE_VALUES.bend),
    }
  }

  /** Every endpoint with every mutation that it can have. */
  pairs(): { readonly operation: Operation; readonly mutation: Mutation }[] {
    return this.#operations.flatMap((operation) =>
      mutationsOf(operation).map((mutation) => ({ operation, mutation }))
    )
  }

  /** Of `pairs`, as few as have every endpoint and every mutation. */
  fewPairs(): ReturnType<HostileRequests['pairs']> {
    const [endpoints, mutations] = [new Set<string>(), new Set<Mutation>()]
    return this.random.shuffled(this.pairs()).filter(({ operation: { endpoint }, mutation }) => {
      const isNew = !endpoints.has(endpoint) || !mutations.has(mutation)
      endpoints.add(endpoint)
      mutations.add(mutation)
      return isNew
    })
  }

  /** Each of these pairs once and alone, then random requests with further mutations, `count` in all. */
  *take(pairs: ReturnType<HostileRequests['pairs']>, count: number): Generator<HostileRequest> {
    for (const { operation, mutation } of pairs) yield this.#made(operation, new Set([mutation]))
    for (let left = count - pairs.length; left > 0; left -= 1) {
      const operation = this.random.pick(this.#operations)
      yield this.#made(operation, this.#mutationsByChance(operation))
    }
  }

  #mutationsByChance(operation: Operation): Set<Mutation> {
    return new Set(mutationsOf(operation).filter((one) => this.random.chance(1 / MUTATIONS[one])))
  }

  #made(operation: Operation, mutations: ReadonlySet<Mutation>): HostileRequest {
    const { random } = this
    const method = this.#method(operation, mutations)
    const isBrokenMethod = !METHODS.some((known) => known === method)
    const target = this.#target(operation, mutations)
    const body = this.#body(operation, mutations)
    const broken = mutations.has('a line that is no header') ? [this.#decks.brokenLine.next()] : []
    const lines = [
      ...(mutations.has('no Host') ? [] : ['Host: a.example']),
      ...(mutations.has('no credential')
        ? []
        : [`Authorization: Bearer ${this.#credential(operation, mutations)}`]),
      ...(operation.credential === 'key'
        ? [`Origin: ${this.pageOrigin}`, `User-Agent: ${BROWSER_AGENT}`]
        : []),
      ...(mutations.has('a header') ? [this.#decks.header.next()] : []),
      ...(body === null ? [] : [`Content-Length: ${Buffer.byteLength(body)}`]),
      ...(body === null || mutations.has('no content type')
        ? []
        : ['Content-Type: application/json']),
      ...broken,
    ]
    const head = `${method} ${target} HTTP/1.1\r\n${lines.map((line) => `${line}\r\n`).join('')}\r\n`
    const bytes = Buffer.concat([Buffer.from(head, 'latin1'), Buffer.from(body ?? '')])
    const isFlipped = mutations.has('a flipped byte')
    if (isFlipped) bytes[random.below(bytes.length)] = random.below(256)
    return {
      endpoint: operation.endpoint,
      mutations,
      method,
      target,
      body,
      bytes,
      isBroken: isFlipped || isBrokenMethod || broken.length > 0 || lines.some(isDoubtful),
    }
  }

  #method({ method, path }: Operation, mutations: ReadonlySet<Mutation>): string {
    if (mutations.has('an unknown method')) return this.#decks.method.next()
    const others = METHODS.filter((other) => !mayRevoke(other, path))
    return mutations.has('another method') ? this.random.pick(others) : method
  }

  #credential({ credential }: Operation, mutations: ReadonlySet<Mutation>): string {
    const value = this.credentials[credential]
    return mutations.has('a broken credential') ? `${value.slice(0, -1)}\xFF` : value
  }

  #target({ path, parameters }: Operation, mutations: ReadonlySet<Mutation>): string {
    const filled = path.replaceAll(/\{\w+\}/g, () =>
      mutations.has('an identifier')
        ? encodeURI(this.#decks.url.next()).replaceAll('%25', '%')
        : 'f'.repeat(24)
    )
    const bent = mutations.has('a bent path')
      ? filled.replace(/\/(?=[^/]*$)/, () => this.#decks.bend.next())
      : filled
    const names = [
      ...(mutations.has('a parameter of the endpoint') ? this.#some(parameters) : []),
      ...(mutations.has('any parameter') ? [this.#decks.name.next()] : []),
    ]
    const query = names.map((name) => `${name}=${this.#decks.url.next().replaceAll(' ', '+')}`)
    return query.length === 0 ? bent : `${bent}?${query.join('&')}`
  }

  /** One to three, one of them perhaps twice. */
  #some(values: readonly string[]): string[] {
    return Array.from({ length: 1 + this.random.below(3) }, () => this.random.pick(values))
  }

  #body({ examples }: Operation, mutations: ReadonlySet<Mutation>): string | null {
    if (mutations.has('an unexpected body')) return this.#decks.json.next()
    if (examples.length === 0) return null
    const spoilt = OF_BODIES.filter((one) => mutations.has(one))
    return spoilt.reduce((body, one) => this.#spoilt(body, one), this.random.pick(examples))
  }

  /** A body in which one value, one member or one character is another. */
  #spoilt(body: string, how: Mutation): string {
    const at = this.random.below(Math.max(1, body.length))
    switch (how) {
      case 'a wrong character':
        return body.slice(0, at) + this.#decks.json.next() + body.slice(at + 1)
      case 'a further member':
        return body.replace(/\}$/, () => `,${JSON.stringify(this.#decks.name.next())}:1}`)
      case 'a body that ends early':
        return body.slice(0, at)
      default:
        return this.#withValue(body)
    }
  }

  #withValue(body: string): string {
    const values = [
      ...body.matchAll(/(?<=[:[,])("(?:[^"\\]|\\.)*"(?!:)|\d+|true|false|null|\{\}|\[\])/g),
    ]
    if (values.length === 0) return this.#decks.json.next()
    const { index, 0: value } = this.random.pick(values)
    return body.slice(0, index) + this.#decks.json.next() + body.slice(index + value.length)
  }
}

const HOSTILE_VALUES = {
  json: JSON_TEXTS,
  url: URL_TEXTS,
  name: QUERY_NAMES,
  header: HEADER_LINES,
  brokenLine: BROKEN_LINES,
  method: BROKEN_METHODS,
  bend: BENDS,
} as const

/** An endpoint without parameters, identifiers or a body cannot be sent wrong ones. */
function mutationsOf({ path, parameters, examples }: Operation): Mutation[] {
  const left = new Set<Mutation>([
    ...(path.includes('{') ? [] : (['an identifier'] as const)),
    ...(parameters.length > 0 ? [] : (['a parameter of the endpoint'] as const)),
    ...(examples.length > 0 ? [] : (['no content type', ...OF_BODIES] as const)),
  ])
  return Object.keys(MUTATIONS)
    .filter((name): name is Mutation => name in MUTATIONS)
    .filter((mutation) => !left.has(mutation))
}

/** Lines that change how the rest is read, or that a server answers for before it has read the rest. */
function isDoubtful(line: string): boolean {
  return /^(Connection|Upgrade|Expect|Content-Length: -)/.test(line)
}
