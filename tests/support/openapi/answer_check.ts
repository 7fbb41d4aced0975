import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import type { OpenApiDocument } from '#openapi/describe_api'
import type { JsonSchema } from '#shared/http/json_schema'

/** One request and the actual answer. */
export interface Exchange {
  readonly method: string
  /** Without the query string. */
  readonly path: string
  /** The body as parsed, or the text of one that is not JSON. */
  readonly sent: unknown
  readonly status: number
  readonly header: (name: string) => string | undefined
  readonly body: unknown
}

interface Operation {
  readonly template: string
  readonly method: string
  readonly pattern: RegExp
  readonly described: JsonSchema
}

/**
 * Checks actual answers against the API description, more strictly than a client may: an answer has no member that is not
 * described.
 */
export class AnswerCheck {
  readonly #document: OpenApiDocument
  readonly #operations: readonly Operation[]
  readonly #ajv: Ajv2020
  readonly #validators = new Map<string, ValidateFunction>()

  constructor(document: OpenApiDocument) {
    this.#document = document
    this.#operations = operationsOf(document)
    this.#ajv = new Ajv2020({
      strict: false,
      allErrors: true,
      validateSchema: false,
      // A process compiles a few hundred schemas and uses each some times.
      inlineRefs: false,
      code: { optimize: false },
    })
    addFormats.default(this.#ajv)
    this.#ajv.addSchema(closed(document), 'openapi')
  }

  /** What is wrong with the answer; empty for an endpoint that the description does not have. */
  problemsOf({ method, path, sent, status, header, body }: Exchange): string[] {
    const operation = this.#operationOf(method, path)
    if (!operation) return []
    const name = `${method} ${operation.template}`
    const found = this.#resolve([
      'paths',
      operation.template,
      operation.method,
      'responses',
      String(status),
    ])
    if (!found) return [`${name} is not described as answering ${status}`]
    const { value: answer, pointer } = found
    return [
      ...headerProblems(answer, header),
      ...(method === 'HEAD' ? [] : this.#bodyProblems(answer, pointer, header, body)),
      ...(status < 300 ? this.#requestProblems(operation, sent) : []),
    ].map((problem) => `${name} answered ${status}: ${problem}`)
  }

  isDescribed(method: string, path: string): boolean {
    return this.#operationOf(method, path) !== undefined
  }

  /** What is wrong with a value, by the schema at this place in the document. */
  schemaProblems(pointer: readonly string[], value: unknown): string[] {
    const key = pointer.map((part) => part.replaceAll('~', '~0').replaceAll('/', '~1')).join('/')
    let validate = this.#validators.get(key)
    if (!validate) {
      validate = this.#ajv.compile({ $ref: `openapi#/${encodeURI(key)}` })
      this.#validators.set(key, validate)
    }
    if (validate(value)) return []
    return (validate.errors ?? []).map(
      ({ instancePath, message, params }) =>
        `${instancePath || 'the body'} ${message} ${JSON.stringify(params)}`
    )
  }

  #operationOf(method: string, path: string): Operation | undefined {
    const asked = method === 'HEAD' ? 'get' : method.toLowerCase()
    return this.#operations.find((one) => one.method === asked && one.pattern.test(path))
  }

  #bodyProblems(
    { content }: JsonSchema,
    pointer: readonly string[],
    header: Exchange['header'],
    body: unknown
  ): string[] {
    const type = header('content-type')?.split(';')[0]
    if (!isObject(content)) {
      return type === undefined ? [] : [`has ${type}, which is not described`]
    }
    if (type === undefined || !(type in content)) {
      return [`is ${type}, not ${Object.keys(content).join(' or ')}`]
    }
    const isJson = /[/+]json$/.test(type)
    return isJson ? this.schemaProblems([...pointer, 'content', type, 'schema'], body) : []
  }

  /** The description must not refuse what the API accepts. */
  #requestProblems({ template, method, described }: Operation, sent: unknown): string[] {
    if (!isObject(described.requestBody)) return []
    const pointer = [
      'paths',
      template,
      method,
      'requestBody',
      'content',
      typeof sent === 'string' ? 'text/csv' : 'application/json',
      'schema',
    ]
    return this.schemaProblems(pointer, sent ?? {}).map((problem) => `accepted, though ${problem}`)
  }

  #resolve(pointer: readonly string[]): { value: JsonSchema; pointer: readonly string[] } | null {
    let value: unknown = this.#document
    for (const part of pointer) value = isObject(value) ? value[part] : undefined
    if (!isObject(value)) return null
    return typeof value.$ref === 'string'
      ? this.#resolve(value.$ref.slice('#/'.length).split('/'))
      : { value, pointer }
  }
}

function operationsOf({ paths }: OpenApiDocument): Operation[] {
  const operations = Object.entries(paths).flatMap(([template, methods]) =>
    Object.entries(methods).map(([method, described]) => ({
      template,
      method,
      described,
      pattern: patternOf(template),
    }))
  )
  const parameters = ({ template }: Operation) => template.split('{').length
  return operations.sort((a, b) => parameters(a) - parameters(b))
}

/** The description with every object of an answer closed that does not say by itself whether it is open. */
function closed(document: OpenApiDocument): object {
  return JSON.parse(JSON.stringify(document), (_, value: unknown) =>
    isObject(value) &&
    value.type === 'object' &&
    isObject(value.properties) &&
    !('additionalProperties' in value)
      ? { ...value, additionalProperties: false }
      : value
  ) as object
}

function headerProblems({ headers }: JsonSchema, header: Exchange['header']): string[] {
  if (!isObject(headers)) return []
  return Object.entries(headers).flatMap(([name, described]) => {
    const isOptional = isObject(described) && described.required === false
    return isOptional || header(name) !== undefined ? [] : [`has no header ${name}`]
  })
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** An identifier inside a path may be empty, as in `/webhooks//test`: the service looks for what has it. */
function patternOf(template: string): RegExp {
  const pattern = template
    .replaceAll('.', '\\.')
    .replaceAll(/\{\w+\}(?=\/)/g, '[^/]*')
    .replaceAll(/\{\w+\}/g, '[^/]+')
  return new RegExp(`^${pattern}$`)
}
