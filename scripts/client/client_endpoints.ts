interface Parameter {
  readonly in: string
  readonly name: string
}

interface Operation {
  readonly operationId: string
  readonly summary: string
  readonly security?: readonly Readonly<Record<string, unknown>>[]
  readonly parameters?: readonly Parameter[]
  readonly requestBody?: { readonly required: boolean; readonly content: object }
  readonly responses: Readonly<Record<string, { readonly content?: object }>>
}

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
}

/** The client's names, where they are not the document's. */
const GROUPS: Readonly<Record<string, string>> = {
  booking_sessions: 'sessions',
  router_events: 'events',
  router_pins: 'pins',
}
const NAMES: Readonly<Record<string, string>> = { 'routers.filter': 'list' }

/** A stream is no answer: the client has a class of its own for it. */
const BY_HAND = ['realtime.open']

/** What only reads although it is a POST, and what the service does only once. */
const REPEATABLE = [
  'booking_sessions.complete',
  'booking_sessions.keep',
  'router_pins.run',
  'router_suggestions.dismiss',
  'routers.compare',
  'routers.explain',
  'routers.impact',
  'routers.validate_example_urls',
  'routers.validate_rules',
]

const HEADER = `import type { AnswerOf, BodyOf, FilterOf, QueryOf, RouterDraft, RowOf } from './api.js'
import { callers } from './call.js'
import type { Paged } from './paged.js'
import type {
  CallOptions,
  ConditionOption,
  KeyOption,
  QueryOption,
  SecretOption,
  Transport,
} from './transport.js'
`

/** The source of the client's functions, one for each operation of the document that an access token may call. */
export function clientEndpoints(text: string): string {
  const { paths }: Document = JSON.parse(text)
  const called = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, ...operation }))
  )
  const covered = called.filter(
    ({ operationId, security = [] }) =>
      security.some((one) => 'accessTokenAuth' in one) && !BY_HAND.includes(operationId)
  )
  const groups = [...Map.groupBy(covered, ({ operationId }) => groupOf(operationId))]
  const types = groups.map(([group, all]) => {
    const members = all.map((one) => `  /** ${one.summary}. */\n  ${signatureOf(one)}\n`)
    return `export interface ${pascal(group)} {\n${members.join('')}}\n`
  })
  const fields = groups.map(([group]) => `  readonly ${group}: ${pascal(group)}\n`)
  const made = groups.map(([group, all]) => {
    const rows = all.map(
      (one) => `      ${nameOf(one.operationId)}: ${JSON.stringify(rowOf(one))},\n`
    )
    return `    this.${group} = callers<${pascal(group)}>(transport, {\n${rows.join('')}    })\n`
  })
  return `${HEADER}
${types.join('\n')}
export class Endpoints {
${fields.join('')}
  constructor(transport: Transport) {
${made.join('')}  }
}
`
}

interface Called extends Operation {
  readonly path: string
  readonly method: string
}

const camel = (text: string) =>
  text.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
const pascal = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

function groupOf(operationId: string): string {
  const [group = ''] = operationId.split('.')
  return GROUPS[group] ?? camel(group)
}

function nameOf(operationId: string): string {
  return NAMES[operationId] ?? camel(operationId.split('.')[1] ?? '')
}

function factsOf({
  method,
  operationId,
  parameters = [],
  requestBody,
  responses,
  security = [],
}: Called) {
  const has = (place: string, name?: string) =>
    parameters.some((one) => one.in === place && (name === undefined || one.name === name))
  const isRead = method === 'get'
  return {
    body: requestBody && bodyOf(requestBody.required === true, security),
    isFiltered: isRead && has('query'),
    isAsked: !isRead && has('query'),
    isList: isRead && has('query', 'cursor'),
    isKeyed: has('header', 'Idempotency-Key'),
    ifMatch: has('header', 'If-Match') && (method === 'put' ? 'optional' : 'required'),
    isRepeatable: REPEATABLE.includes(operationId),
    isOfSession: security.some((one) => 'bookingSessionAuth' in one),
    isExport: 'application/x-ndjson' in (responses[200]?.content ?? {}),
    takesCsv: 'text/csv' in (requestBody?.content ?? {}),
  } as const
}

/** An operation of a session got its body later than its options. */
function bodyOf(isRequired: boolean, security: readonly object[]) {
  if (isRequired) return 'required'
  return security.some((one) => 'bookingSessionAuth' in one) ? 'option' : 'optional'
}

/** What the client needs in order to call it. */
function rowOf(called: Called) {
  const { body, isFiltered, isList, isKeyed, ifMatch, isRepeatable } = factsOf(called)
  const facts = { body, isFiltered, isList, isKeyed, ifMatch, isRepeatable }
  const said = Object.entries(facts).filter(([, value]) => value !== undefined && value !== false)
  return { method: called.method.toUpperCase(), path: called.path, ...Object.fromEntries(said) }
}

function signatureOf(called: Called): string {
  const { operationId: id, parameters = [] } = called
  const { body, isFiltered, isAsked, isList, isKeyed, ifMatch, isOfSession, isExport, takesCsv } =
    factsOf(called)
  const options = [
    'CallOptions',
    ...(isAsked ? [`QueryOption<QueryOf<'${id}'>>`] : []),
    ...(isKeyed ? ['KeyOption'] : []),
    ...(ifMatch === 'required' ? ['ConditionOption'] : []),
    ...(ifMatch === 'optional' ? ['Partial<ConditionOption>'] : []),
    ...(isOfSession ? ['SecretOption'] : []),
    ...(body === 'option' ? [`{ readonly body?: BodyOf<'${id}'> }`] : []),
  ].join(' & ')
  const isNeeded = ifMatch === 'required'
  const mark = body === 'required' || isNeeded ? '' : '?'
  const given = [
    ...parameters.filter((one) => one.in === 'path').map(({ name }) => `${camel(name)}: string`),
    ...(body && body !== 'option'
      ? [`body${mark}: BodyOf<'${id}'>${takesCsv ? ' | string' : ''}`]
      : []),
    ...(isFiltered ? [`filter?: FilterOf<'${id}'>`] : []),
    `options${isNeeded ? '' : '?'}: ${options}`,
  ]
  const answer = isExport ? 'RouterDraft[]' : `AnswerOf<'${id}'>`
  const result = isList ? `Paged<RowOf<'${id}'>>` : `Promise<${answer}>`
  return `${nameOf(id)}(${given.join(', ')}): ${result}`
}
