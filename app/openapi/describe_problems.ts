import * as api from '#shared/http/api'
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
} as const satisfies Record<string, api.JsonSchema>

export function headerRef(name: keyof typeof COMMON_HEADERS): api.JsonSchema {
  return { $ref: `#/components/headers/${name}` }
}

const PERMISSION_MISSING = api.permissionMissing('routers:manage')

const OF_A_TOKEN = [
  api.UNAUTHORIZED,
  PERMISSION_MISSING,
  api.ORGANIZATION_LEAVING,
  api.RATE_LIMITED,
]
const OF_AN_OPERATOR = [
  api.OPERATOR_UNAUTHORIZED,
  api.rateLimited("This operator's credential was used for too many requests."),
]
const OF_A_PAGE = [
  api.KEY_UNAUTHORIZED,
  api.ORIGIN_REFUSED,
  api.ORIGIN_UNPROVEN,
  api.ORGANIZATION_LEAVING,
  api.rateLimited('Your network sent too many requests with this publishable key.'),
]
const OF_A_CODE = [api.UNAUTHORIZED, api.RATE_LIMITED]
const OF_A_BODY = [
  api.INVALID_JSON,
  api.MALFORMED_REQUEST,
  api.BODY_TOO_LARGE,
  api.UNSUPPORTED_MEDIA_TYPE,
  api.UNSUPPORTED_ENCODING,
  api.INVALID,
  ...api.OF_MEMORY,
]

/** Answers that many endpoints share, as components, with a placeholder for the path in their examples. */
const COMMON: Readonly<Record<string, readonly api.DescribedProblem[]>> = {
  MalformedRequest: [api.MALFORMED_REQUEST],
  MalformedBody: [api.INVALID_JSON, api.MALFORMED_REQUEST],
  Unauthorized: [api.UNAUTHORIZED],
  PermissionMissing: [PERMISSION_MISSING, api.ORGANIZATION_LEAVING],
  BodyTooLarge: [api.BODY_TOO_LARGE],
  UnsupportedBody: [api.UNSUPPORTED_MEDIA_TYPE, api.UNSUPPORTED_ENCODING],
  ValidationFailed: [api.INVALID],
  RateLimited: [api.RATE_LIMITED],
  InternalError: [api.INTERNAL],
  StoreUnavailable: [api.STORE_UNAVAILABLE],
  ChangeUnconfirmed: [
    api.OUTCOME_UNKNOWN,
    api.WRITES_CONTENDED,
    api.STORE_BUSY,
    api.STORE_UNAVAILABLE,
  ],
  QuestionUnread: [...api.OF_MEMORY, api.STORE_UNAVAILABLE],
  ChangeUnreadOrUnconfirmed: [
    ...api.OF_MEMORY,
    api.OUTCOME_UNKNOWN,
    api.WRITES_CONTENDED,
    api.STORE_BUSY,
    api.STORE_UNAVAILABLE,
  ],
}
/** What no endpoint of the description answers. */
const OF_NO_ENDPOINT = [
  api.notFound('asset'),
  api.ROUTE_NOT_FOUND,
  api.METHOD_NOT_ALLOWED,
  api.REQUEST_TOO_SLOW,
  api.EXPECTATION_FAILED,
  api.HEAD_TOO_LARGE,
]
const COMMON_INSTANCE = '/v1/booking-flow-routers'

/** Every problem with which an endpoint may refuse a request. */
export function problemsOf(endpoint: api.EndpointDescription): api.DescribedProblem[] {
  const { access, rate, body, problems = [], needsNoStore = false, ignoresQuery = false } = endpoint
  const all: api.DescribedProblem[] = [
    ...ofAccess(access),
    ...(body ? OF_A_BODY : [api.MALFORMED_REQUEST]),
    ...(ignoresQuery ? [] : [api.INVALID]),
    ...problems,
    ...(rate === 'public_reads' ? [api.PUBLIC_READS_LIMITED] : []),
    ...(problems.includes(api.OUTCOME_UNKNOWN) ? [api.WRITES_CONTENDED, api.STORE_BUSY] : []),
    ...(needsNoStore ? [] : [api.STORE_UNAVAILABLE]),
    api.INTERNAL,
  ]
  return [...new Map(all.map((problem) => [`${problem.code} ${problem.status}`, problem])).values()]
}

/** One problem for each code that the service may answer, by code. */
export function problemsByCode(
  endpoints: readonly api.EndpointDescription[]
): api.DescribedProblem[] {
  const all = [...OF_NO_ENDPOINT, ...endpoints.flatMap((endpoint) => problemsOf(endpoint))]
  const byCode = new Map(all.map((problem) => [problem.code, problem]))
  return [...byCode.values()].sort((one, other) => (one.code < other.code ? -1 : 1))
}

function ofAccess(access: api.EndpointDescription['access']): readonly api.DescribedProblem[] {
  if (access === 'anybody') return []
  if (access === 'operator') return OF_AN_OPERATOR
  if (access === 'publishable_key') return OF_A_PAGE
  return access === 'sign_in_code' ? OF_A_CODE : OF_A_TOKEN
}

/** One answer for each status. */
export function describeProblems(
  problems: readonly api.DescribedProblem[],
  instance: string
): Record<number, api.JsonSchema> {
  const byStatus = Map.groupBy(problems, ({ status }) => status)
  return Object.fromEntries(
    [...byStatus].map(([status, ofStatus]) => [
      status,
      commonAnswer(ofStatus) ?? problemAnswer(ofStatus, instance),
    ])
  )
}

export function commonAnswers(): Record<string, api.JsonSchema> {
  return Object.fromEntries(
    Object.entries(COMMON).map(([name, problems]) => [
      name,
      problemAnswer(problems, COMMON_INSTANCE),
    ])
  )
}

/** The schemas of all problems, one for each code. */
export function problemSchemas(
  problems: Iterable<api.DescribedProblem>
): Record<string, api.JsonSchema> {
  const all = [...Object.values(COMMON).flat(), ...problems]
  const byName = Map.groupBy(all, (problem) => schemaName(problem))
  return Object.fromEntries([...byName].map(([name, alike]) => [name, problemSchema(alike)]))
}

function commonAnswer(problems: readonly api.DescribedProblem[]): api.JsonSchema | null {
  const codes = codesOf(problems)
  const found = Object.entries(COMMON).find(([, common]) => codesOf(common) === codes)
  return found ? { $ref: `#/components/responses/${found[0]}` } : null
}

function codesOf(problems: readonly api.DescribedProblem[]): string {
  return problems.map(({ code }) => code).join()
}

function problemAnswer(
  problems: readonly api.DescribedProblem[],
  instance: string
): api.JsonSchema {
  const [first] = problems
  const names = problems.map((problem) => [problem.code, schemaName(problem)])
  const examples = problems.map((problem) => [
    problem.code,
    { summary: problem.title, value: api.problemBody(problem, instance) },
  ])
  return {
    description: problems.map(({ code, detail }) => `\`${code}\`: ${detail}`).join('\n\n'),
    headers: headersOf(first?.status ?? 0),
    content: {
      [api.PROBLEM_MEDIA_TYPE]: {
        schema:
          problems.length === 1 && first
            ? api.ref(schemaName(first))
            : api.discriminated('code', Object.fromEntries(names)),
        examples: Object.fromEntries(examples),
      },
    },
  }
}

function headersOf(status: number): api.JsonSchema {
  return {
    'X-Request-Id': headerRef('XRequestId'),
    ...(status === 401 ? { 'WWW-Authenticate': headerRef('WwwAuthenticate') } : {}),
    ...(status === 429 || status === 503 ? { 'Retry-After': headerRef('RetryAfter') } : {}),
  }
}

/** `E_ROUTER_NAME_TAKEN` is described as `RouterNameTakenProblem`. */
function schemaName({ code }: api.DescribedProblem): string {
  return `${pascalCase(code.replace(/^E_/, '').toLowerCase())}Problem`
}

/** All problems in `alike` have the same code. */
function problemSchema(alike: readonly api.DescribedProblem[]): api.JsonSchema {
  const { code, errors, extensionSchemas = {} }: api.DescribedProblem = alike[0] ?? api.INTERNAL
  const statuses = [...new Set(alike.map(({ status }) => status))]
  return api.answerObject({
    type: { type: 'string', const: `urn:signalbox:problem:${code}` },
    title: api.STRING,
    status: { type: 'integer', enum: statuses },
    detail: { type: 'string', description: 'One sentence for a person; its wording may change.' },
    instance: { type: 'string', description: 'The path of the request.' },
    code: { type: 'string', const: code, description: 'Stable, so programs can rely on it.' },
    ...(errors ? { errors: { type: 'array', items: api.ref('FieldError') } } : {}),
    ...extensionSchemas,
  })
}

export const FIELD_ERROR = api.answerObject({
  message: { type: 'string', description: 'A sentence for a person.' },
  rule: { type: 'string', description: 'The rule that was broken.' },
  field: { type: 'string', description: 'The member, such as `scheduling.active_from`.' },
})
