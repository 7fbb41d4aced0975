import type { EndpointDescription } from '#shared/http/endpoint_description'
import { answerObject, discriminated, type JsonSchema, ref, STRING } from '#shared/http/json_schema'
import {
  BODY_TOO_LARGE,
  type DescribedProblem,
  EXPECTATION_FAILED,
  HEAD_TOO_LARGE,
  INTERNAL,
  INVALID_JSON,
  KEY_UNAUTHORIZED,
  MALFORMED_REQUEST,
  METHOD_NOT_ALLOWED,
  notFound,
  OF_MEMORY,
  OPERATOR_UNAUTHORIZED,
  ORGANIZATION_LEAVING,
  ORIGIN_REFUSED,
  ORIGIN_UNPROVEN,
  OUTCOME_UNKNOWN,
  permissionMissing,
  PROBLEM_MEDIA_TYPE,
  problemBody,
  PUBLIC_READS_LIMITED,
  RATE_LIMITED,
  rateLimited,
  REQUEST_TOO_SLOW,
  ROUTE_NOT_FOUND,
  STORE_BUSY,
  STORE_UNAVAILABLE,
  UNAUTHORIZED,
  UNSUPPORTED_ENCODING,
  UNSUPPORTED_MEDIA_TYPE,
  WRITES_CONTENDED,
} from '#shared/http/problem'
import { INVALID } from '#shared/http/refusals'
import { pascalCase } from './schemas.js'

/** The response headers that many endpoints share, as components. */
export const COMMON_HEADERS = {
  XRequestId: {
    description:
      'The id under which the request is logged: that of the request, if it has 1 to 128 letters, digits and `_.:=-`, or a new one.',
    required: true,
    schema: { type: 'string' },
    example: 'm1bkz0i5kq3y0dcvfr3x2v0l',
  },
  RateLimitPolicy: {
    description:
      'The limits that the request counted against: `q` requests in `w` seconds (draft-ietf-httpapi-ratelimit-headers-10).',
    required: true,
    schema: { type: 'string' },
    example: '"token";q=600;w=60, "organization";q=3000;w=60',
  },
  RateLimit: {
    description: 'What is left of them: `r` requests now, and all of them again in `t` seconds.',
    required: true,
    schema: { type: 'string' },
    example: '"token";r=599;t=1, "organization";r=2999;t=1',
  },
  RetryAfter: {
    description: 'Seconds after which to try again.',
    required: true,
    schema: { type: 'string', pattern: '^[1-9]\\d*$' },
    example: '2',
  },
  WwwAuthenticate: {
    description:
      'The scheme of the credential that is needed, and why an expired access token is refused.',
    required: true,
    schema: { type: 'string' },
    example: 'Bearer realm="signalbox"',
  },
} as const satisfies Record<string, JsonSchema>

export function headerRef(name: keyof typeof COMMON_HEADERS): JsonSchema {
  return { $ref: `#/components/headers/${name}` }
}

const PERMISSION_MISSING = permissionMissing('routers:manage')

const OF_A_TOKEN = [UNAUTHORIZED, PERMISSION_MISSING, ORGANIZATION_LEAVING, RATE_LIMITED]
const OF_AN_OPERATOR = [
  OPERATOR_UNAUTHORIZED,
  rateLimited("This operator's credential was used for too many requests."),
]
const OF_A_PAGE = [
  KEY_UNAUTHORIZED,
  ORIGIN_REFUSED,
  ORIGIN_UNPROVEN,
  ORGANIZATION_LEAVING,
  rateLimited('Your network sent too many requests with this publishable key.'),
]
const OF_A_CODE = [UNAUTHORIZED, RATE_LIMITED]
const OF_A_BODY = [
  INVALID_JSON,
  MALFORMED_REQUEST,
  BODY_TOO_LARGE,
  UNSUPPORTED_MEDIA_TYPE,
  UNSUPPORTED_ENCODING,
  INVALID,
  ...OF_MEMORY,
]

/** Answers that many endpoints share, as components, with a placeholder for the path in their examples. */
const COMMON: Readonly<Record<string, readonly DescribedProblem[]>> = {
  MalformedRequest: [MALFORMED_REQUEST],
  MalformedBody: [INVALID_JSON, MALFORMED_REQUEST],
  Unauthorized: [UNAUTHORIZED],
  PermissionMissing: [PERMISSION_MISSING, ORGANIZATION_LEAVING],
  BodyTooLarge: [BODY_TOO_LARGE],
  UnsupportedBody: [UNSUPPORTED_MEDIA_TYPE, UNSUPPORTED_ENCODING],
  ValidationFailed: [INVALID],
  RateLimited: [RATE_LIMITED],
  InternalError: [INTERNAL],
  StoreUnavailable: [STORE_UNAVAILABLE],
  ChangeUnconfirmed: [OUTCOME_UNKNOWN, WRITES_CONTENDED, STORE_BUSY, STORE_UNAVAILABLE],
  QuestionUnread: [...OF_MEMORY, STORE_UNAVAILABLE],
  ChangeUnreadOrUnconfirmed: [
    ...OF_MEMORY,
    OUTCOME_UNKNOWN,
    WRITES_CONTENDED,
    STORE_BUSY,
    STORE_UNAVAILABLE,
  ],
}
/** What no endpoint of the description answers. */
const OF_NO_ENDPOINT = [
  notFound('asset'),
  ROUTE_NOT_FOUND,
  METHOD_NOT_ALLOWED,
  REQUEST_TOO_SLOW,
  EXPECTATION_FAILED,
  HEAD_TOO_LARGE,
]
const COMMON_INSTANCE = '/v1/booking-flow-routers'

/** Every problem with which an endpoint may refuse a request. */
export function problemsOf(endpoint: EndpointDescription): DescribedProblem[] {
  const { access, rate, body, problems = [], needsNoStore = false, ignoresQuery = false } = endpoint
  const all: DescribedProblem[] = [
    ...ofAccess(access),
    ...(body ? OF_A_BODY : [MALFORMED_REQUEST]),
    ...(ignoresQuery ? [] : [INVALID]),
    ...problems,
    ...(rate === 'public_reads' ? [PUBLIC_READS_LIMITED] : []),
    ...(problems.includes(OUTCOME_UNKNOWN) ? [WRITES_CONTENDED, STORE_BUSY] : []),
    ...(needsNoStore ? [] : [STORE_UNAVAILABLE]),
    INTERNAL,
  ]
  return [...new Map(all.map((problem) => [`${problem.code} ${problem.status}`, problem])).values()]
}

/** One problem for each code that the service may answer, by code. */
export function problemsByCode(endpoints: readonly EndpointDescription[]): DescribedProblem[] {
  const all = [...OF_NO_ENDPOINT, ...endpoints.flatMap((endpoint) => problemsOf(endpoint))]
  const byCode = new Map(all.map((problem) => [problem.code, problem]))
  return [...byCode.values()].sort((one, other) => (one.code < other.code ? -1 : 1))
}

function ofAccess(access: EndpointDescription['access']): readonly DescribedProblem[] {
  if (access === 'anybody') return []
  if (access === 'operator') return OF_AN_OPERATOR
  if (access === 'publishable_key') return OF_A_PAGE
  return access === 'sign_in_code' ? OF_A_CODE : OF_A_TOKEN
}

/** One answer for each status. */
export function describeProblems(
  problems: readonly DescribedProblem[],
  instance: string
): Record<number, JsonSchema> {
  const byStatus = Map.groupBy(problems, ({ status }) => status)
  return Object.fromEntries(
    [...byStatus].map(([status, ofStatus]) => [
      status,
      commonAnswer(ofStatus) ?? problemAnswer(ofStatus, instance),
    ])
  )
}

export function commonAnswers(): Record<string, JsonSchema> {
  return Object.fromEntries(
    Object.entries(COMMON).map(([name, problems]) => [
      name,
      problemAnswer(problems, COMMON_INSTANCE),
    ])
  )
}

/** The schemas of all problems, one for each code. */
export function problemSchemas(problems: Iterable<DescribedProblem>): Record<string, JsonSchema> {
  const all = [...Object.values(COMMON).flat(), ...problems]
  const byName = Map.groupBy(all, (problem) => schemaName(problem))
  return Object.fromEntries([...byName].map(([name, alike]) => [name, problemSchema(alike)]))
}

function commonAnswer(problems: readonly DescribedProblem[]): JsonSchema | null {
  const codes = codesOf(problems)
  const found = Object.entries(COMMON).find(([, common]) => codesOf(common) === codes)
  return found ? { $ref: `#/components/responses/${found[0]}` } : null
}

function codesOf(problems: readonly DescribedProblem[]): string {
  return problems.map(({ code }) => code).join()
}

function problemAnswer(problems: readonly DescribedProblem[], instance: string): JsonSchema {
  const [first] = problems
  const names = problems.map((problem) => [problem.code, schemaName(problem)])
  const examples = problems.map((problem) => [
    problem.code,
    { summary: problem.title, value: problemBody(problem, instance) },
  ])
  return {
    description: problems.map(({ code, detail }) => `\`${code}\`: ${detail}`).join('\n\n'),
    headers: headersOf(first?.status ?? 0),
    content: {
      [PROBLEM_MEDIA_TYPE]: {
        schema:
          problems.length === 1 && first
            ? ref(schemaName(first))
            : discriminated('code', Object.fromEntries(names)),
        examples: Object.fromEntries(examples),
      },
    },
  }
}

function headersOf(status: number): JsonSchema {
  return {
    'X-Request-Id': headerRef('XRequestId'),
    ...(status === 401 ? { 'WWW-Authenticate': headerRef('WwwAuthenticate') } : {}),
    ...(status === 429 || status === 503 ? { 'Retry-After': headerRef('RetryAfter') } : {}),
  }
}

/** `E_ROUTER_NAME_TAKEN` is described as `RouterNameTakenProblem`. */
function schemaName({ code }: DescribedProblem): string {
  return `${pascalCase(code.replace(/^E_/, '').toLowerCase())}Problem`
}

/** All problems in `alike` have the same code. */
function problemSchema(alike: readonly DescribedProblem[]): JsonSchema {
  const { code, errors, extensionSchemas = {} }: DescribedProblem = alike[0] ?? INTERNAL
  const statuses = [...new Set(alike.map(({ status }) => status))]
  return answerObject({
    type: { type: 'string', const: `urn:signalbox:problem:${code}` },
    title: STRING,
    status: { type: 'integer', enum: statuses },
    detail: { type: 'string', description: 'One sentence for a person; its wording may change.' },
    instance: { type: 'string', description: 'The path of the request.' },
    code: { type: 'string', const: code, description: 'Stable, so programs can rely on it.' },
    ...(errors ? { errors: { type: 'array', items: ref('FieldError') } } : {}),
    ...extensionSchemas,
  })
}

export const FIELD_ERROR = answerObject({
  message: { type: 'string', description: 'A sentence for a person.' },
  rule: { type: 'string', description: 'The rule that was broken.' },
  field: { type: 'string', description: 'The member, such as `scheduling.active_from`.' },
})
