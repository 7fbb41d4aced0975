import type { OpenApiDocument } from '#openapi/describe_api'
import type { Dice } from '#tests/support/dice'
import {
  BROKEN_LINES,
  BROKEN_METHODS,
  HEADER_LINES,
  JSON_TEXTS,
  METHODS,
  QUERY_NAMES,
  URL_TEXTS,
} from './hostile.js'

export interface HostileRequest {
  readonly method: string
  readonly target: string
  readonly body: string | null
  readonly bytes: Buffer
  /** Whether where it ends is in doubt, so that it needs a connection of its own. */
  readonly isBroken: boolean
}

interface Operation {
  readonly method: string
  readonly path: string
  readonly parameters: readonly string[]
  readonly examples: readonly string[]
}

/** Makes requests out of what a description promises, each wrong in one or a few ways, the same for the same dice. */
export class HostileRequests {
  readonly #operations: readonly Operation[]

  constructor(
    document: OpenApiDocument,
    private readonly dice: Dice,
    private readonly token: string
  ) {
    this.#operations = operationsOf(document).filter(
      ({ method, path }) => !(method === 'DELETE' && path.startsWith('/v1/access-tokens'))
    )
  }

  next(): HostileRequest {
    const { dice } = this
    const operation = dice.oneOf(this.#operations)
    const method = this.#method(operation)
    const isBrokenMethod = !METHODS.some((known) => known === method)
    const target = this.#target(operation)
    const body = this.#body(operation, method)
    const broken = dice.once(12) ? [dice.oneOf(BROKEN_LINES)] : []
    const lines = [
      ...(dice.once(40) ? [] : ['Host: a.example']),
      ...(dice.once(15) ? [] : [`Authorization: Bearer ${this.#credential()}`]),
      ...(dice.once(3) ? [dice.oneOf(HEADER_LINES)] : []),
      ...(body === null ? [] : [`Content-Length: ${Buffer.byteLength(body)}`]),
      ...(body === null || dice.once(20) ? [] : ['Content-Type: application/json']),
      ...broken,
    ]
    const head = `${method} ${target} HTTP/1.1\r\n${lines.map((line) => `${line}\r\n`).join('')}\r\n`
    const bytes = Buffer.concat([Buffer.from(head, 'latin1'), Buffer.from(body ?? '')])
    const isFlipped = dice.once(15)
    return {
      method,
      target,
      body,
      bytes: isFlipped ? this.#flipped(bytes) : bytes,
      isBroken: isFlipped || isBrokenMethod || broken.length > 0 || lines.some(isDoubtful),
    }
  }

  #method({ method }: Operation): string {
    if (this.dice.once(60)) return this.dice.oneOf(BROKEN_METHODS)
    return this.dice.once(15) ? this.dice.oneOf(METHODS) : method
  }

  #credential(): string {
    return this.dice.once(20) ? `${this.token.slice(0, -1)}\xFF` : this.token
  }

  #target({ path, parameters }: Operation): string {
    const filled = path.replaceAll(/\{\w+\}/g, () =>
      encodeURI(this.dice.once(3) ? 'f'.repeat(24) : this.dice.oneOf(URL_TEXTS)).replaceAll(
        '%25',
        '%'
      )
    )
    const bent = this.dice.once(12)
      ? filled.replace(/\/(?=[^/]*$)/, this.dice.oneOf(['//', '/./', '/%2e/', '%2F', '\\', '/;x/']))
      : filled
    const count = this.dice.once(2) ? 0 : 1 + this.dice.below(3)
    const query = Array.from({ length: count }, () => {
      const isKnown = parameters.length > 0 && !this.dice.once(4)
      const name = isKnown ? this.dice.oneOf(parameters) : this.dice.oneOf(QUERY_NAMES)
      return `${name}=${this.dice.oneOf(URL_TEXTS).replaceAll(' ', '+')}`
    })
    return query.length === 0 ? bent : `${bent}?${query.join('&')}`
  }

  #body({ examples }: Operation, method: string): string | null {
    if (method === 'GET' || method === 'HEAD') return this.dice.once(40) ? '{}' : null
    if (examples.length === 0) return this.dice.once(8) ? this.dice.oneOf(JSON_TEXTS) : null
    let body = this.dice.oneOf(examples)
    for (let changes = this.dice.below(3); changes > 0; changes -= 1) body = this.#spoilt(body)
    return body
  }

  /** A body in which one value, one member or one character is another. */
  #spoilt(body: string): string {
    const at = this.dice.below(Math.max(1, body.length))
    switch (this.dice.below(5)) {
      case 0:
        return body.slice(0, at) + this.dice.oneOf(JSON_TEXTS) + body.slice(at + 1)
      case 1:
        return body.replace(/\}$/, `,${JSON.stringify(this.dice.oneOf(QUERY_NAMES))}:1}`)
      case 2:
        return body.slice(0, at)
      default:
        return this.#withValue(body)
    }
  }

  #withValue(body: string): string {
    const values = [
      ...body.matchAll(/(?<=[:[,])("(?:[^"\\]|\\.)*"(?!:)|\d+|true|false|null|\{\}|\[\])/g),
    ]
    if (values.length === 0) return this.dice.oneOf(JSON_TEXTS)
    const { index, 0: value } = this.dice.oneOf(values)
    return body.slice(0, index) + this.dice.oneOf(JSON_TEXTS) + body.slice(index + value.length)
  }

  #flipped(bytes: Buffer): Buffer {
    const flipped = Buffer.from(bytes)
    const at = this.dice.below(flipped.length)
    flipped[at] = this.dice.below(256)
    return flipped
  }
}

/** Lines that change how the rest is read, or that a server answers for before it has read the rest. */
function isDoubtful(line: string): boolean {
  return /^(Connection|Upgrade|Expect|Content-Length: -)/.test(line)
}

function operationsOf({ paths, servers }: OpenApiDocument): Operation[] {
  const base = String(servers[0]?.url ?? '').replace(/\/$/, '')
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, described]) => ({
      method: method.toUpperCase(),
      path: `${base}${path}`,
      parameters: membersOf(described.parameters)
        .filter((parameter) => Reflect.get(parameter, 'in') === 'query')
        .map((parameter) => String(Reflect.get(parameter, 'name'))),
      examples: examplesIn(described.requestBody),
    }))
  )
}

function examplesIn(value: unknown): string[] {
  return membersOf(value).length === 0 && typeof value !== 'object'
    ? []
    : Object.entries(Object(value)).flatMap(([name, inner]) =>
        name === 'examples'
          ? membersOf(inner).map((example) => JSON.stringify(Reflect.get(example, 'value')))
          : examplesIn(inner)
      )
}

function membersOf(value: unknown): object[] {
  return Object.values(Object(value)).filter(
    (member): member is object => typeof member === 'object' && member !== null
  )
}
