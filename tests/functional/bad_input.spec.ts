import type { ApiClient } from '@japa/api-client'
import { test } from '@japa/runner'
import type { Assert } from '@japa/assert'
import { BROWSER_AGENT } from '#tests/support/base_url'
import { createTenant, type Tenant } from '#tests/support/create_tenant'
import { madeOnce } from '#tests/support/made_once'
import { issueOperator } from '#tests/support/issue_operator'
import { createKey, PAGE_RESOLVE, PAGE_SESSIONS } from '#tests/support/publishable_keys'
import { createPin, PINS } from '#tests/support/routing/pins'
import { createRouter, ROUTERS, routerPayload } from '#tests/support/routers'

type Payload = Readonly<Record<string, unknown>>

const CRITERIA = {
  path: { segments: ['book'] },
  query_params: { parameters: { insurance: { value: 'public', required: true } } },
  campaign: { utm_source: 'google' },
}

/** Endpoints that take a payload, each with a payload that it accepts. */
const ENDPOINTS = {
  'create': { method: 'POST', path: ROUTERS },
  'import': { method: 'POST', path: `${ROUTERS}/import` },
  'update': { method: 'PATCH', path: `${ROUTERS}/:id` },
  'resolve': { method: 'POST', path: `${ROUTERS}/resolve` },
  'resolve batch': { method: 'POST', path: `${ROUTERS}/resolve-batch` },
  'explain': { method: 'POST', path: `${ROUTERS}/explain` },
  'impact': { method: 'POST', path: `${ROUTERS}/impact` },
  'revert': { method: 'POST', path: `${ROUTERS}/:id/revert` },
  'create pin': { method: 'POST', path: PINS },
  'update pin': { method: 'PATCH', path: `${PINS}/:pin` },
  'run pins': { method: 'POST', path: `${PINS}/run` },
  'validate-example-urls': { method: 'POST', path: `${ROUTERS}/validate-example-urls` },
  'validate-rules': { method: 'POST', path: `${ROUTERS}/validate-rules` },
  'create flow': { method: 'POST', path: '/v1/booking-flows' },
  'update flow': { method: 'PATCH', path: '/v1/booking-flows/:flow' },
  'put brand kit': { method: 'PUT', path: '/v1/brand-kit' },
  'create token': { method: 'POST', path: '/v1/access-tokens' },
  'create key': { method: 'POST', path: '/v1/publishable-keys' },
  'resolve for page': { method: 'POST', path: PAGE_RESOLVE },
  'start session on page': { method: 'POST', path: PAGE_SESSIONS },
  'derive operator': { method: 'POST', path: '/v1/operations/credential/derive' },
  'start session': { method: 'POST', path: '/v1/booking-sessions' },
  'start session by url': { method: 'POST', path: '/v1/booking-sessions' },
} as const

type EndpointName = keyof typeof ENDPOINTS

function accepted(name: EndpointName, tenant: BadInputTenant): Payload {
  const whole = routerPayload(tenant, {
    description: 'text',
    example_urls: ['https://a.example/'],
    matching_criteria: CRITERIA,
    is_default: false,
    is_active: true,
    scheduling: { active_from: '2026-03-01T00:00:00Z', active_until: '2026-04-01T00:00:00Z' },
  })
  switch (name) {
    case 'create':
    case 'update':
      return whole
    case 'import':
      return { routers: [routerPayload(tenant), whole] }
    case 'resolve batch':
      return { urls: ['https://a.example/'] }
    case 'resolve':
    case 'resolve for page':
      return { url: 'https://a.example/' }
    case 'explain':
      return {
        url: 'https://a.example/',
        at: '2026-03-01T00:00:00Z',
        as_of: '2999-03-01T00:00:00Z',
        router_ids: ['f'.repeat(24)],
        near: true,
        unused_parameters: true,
        draft: {
          name: 'Draft',
          booking_flow_id: tenant.bookingFlowId,
          matching_criteria: CRITERIA,
          is_default: false,
          is_active: true,
          scheduling: { active_from: '2026-03-01T00:00:00Z' },
        },
      }
    case 'impact':
      return { changes: [{ op: 'create', router: whole }], days: 7, at: '2026-03-01T00:00:00Z' }
    case 'revert':
      return { organization_revision: 1 }
    case 'create pin':
    case 'update pin':
      return {
        url: 'https://clinic.example/book',
        at: '2999-03-01T00:00:00Z',
        expects: { booking_flow_id: tenant.bookingFlowId },
        mode: 'warn',
        note: 'text',
        expires_at: '2999-04-01T00:00:00Z',
      }
    case 'run pins':
      return { ids: [tenant.pinId] }
    case 'validate-example-urls':
      return { example_urls: ['https://a.example/'] }
    case 'validate-rules':
      return {
        example_urls: ['https://a.example/'],
        matching_criteria: CRITERIA,
        name: 'Draft',
        is_default: false,
        is_active: true,
        scheduling: { active_from: '2026-03-01T00:00:00Z', active_until: '2026-04-01T00:00:00Z' },
      }
    case 'create flow':
    case 'update flow':
      return {
        name: name === 'create flow' ? 'Implants' : 'Check-up',
        description: 'text',
        url: 'https://a.example/',
        duration_minutes: 60,
        is_active: true,
      }
    case 'put brand kit':
      return {
        name: 'Clinic',
        logo_url: 'https://a.example/logo.svg',
        primary_color: '#00aa77',
        secondary_color: '#fff',
        font_family: 'Inter',
      }
    case 'start session on page':
      // A decision alone would do.
      return { booking_flow_id: tenant.bookingFlowId }
    case 'start session':
      return { booking_flow_id: tenant.bookingFlowId, decision_id: 'f'.repeat(24) }
    case 'start session by url':
      return { url: 'https://a.example/' }
    case 'derive operator':
      return { expires_in: '1h' }
    case 'create key':
      return { name: 'Website', origins: ['https://a.example'] }
    case 'create token':
      return { name: 'CI', permissions: ['flows:read'], expires_in: '1d' }
  }
}

/** With a pin, which a run may name. */
type BadInputTenant = Tenant & { readonly pinId: string }

const LONE_SURROGATE = 'a\uD800b'
const OPERATOR = { $gt: '' }
const NOT_TEXT = [1, true, [], {}, null, OPERATOR, LONE_SURROGATE]
const NOT_OBJECT = [1, true, 'text', [], null]
/** One character as it is written, three in normal form C. */
const GROWING = '\uFB2C'
const DESCRIPTION = [...NOT_TEXT, 'a\0b', 'd'.repeat(2_001), GROWING.repeat(667)]
const INSTANT = [
  1,
  true,
  [],
  {},
  '',
  'tomorrow',
  '2026-03-01',
  '2026-03-01T00:00:00',
  '+1',
  '2026-03-01T00:00:00+0100',
  '2026-13-01T00:00:00Z',
  '2026-03-01T25:00:00Z',
  '275761-01-01T00:00:00Z',
  '\0',
]
const WEB_URL = [
  ...NOT_TEXT,
  '',
  'nonsense',
  '/book',
  'ftp://a.example/',
  'javascript:alert(1)',
  'https://',
  'https://bank.example@evil.example/',
  'https://book.example/\tx',
  'data:image/svg+xml,<svg/>',
  `https://a.example/${'a'.repeat(2_048)}`,
]
const MINUTES = [true, '30', [], {}, null, 0, -1, 1.5, 1_441, 1e300]
const COLOR = [...NOT_TEXT, '', 'teal', '#12', '#gggggg', '#fff;x:y', '#fff\n']
const NAME = [...NOT_TEXT, '', '   ', 'a\0b', 'n'.repeat(101), GROWING.repeat(34)]
const BAD = {
  name: NAME,
  font: [
    ...NAME.filter((value) => value !== null),
    'Inter; background: red',
    'url(https://a.example)',
    '"Inter',
  ],
  description: DESCRIPTION,
  descriptionOrNull: DESCRIPTION.filter((value) => value !== null),
  identifier: [...NOT_TEXT, '', 'nonsense', 'g'.repeat(24), 'f'.repeat(25), '\0'.repeat(24)],
  identifiers: [1, true, 'f'.repeat(24), {}, null, [1], [null], ['g'.repeat(24)], [OPERATOR], [[]]],
  batch: [
    1,
    true,
    'https://a.example/',
    {},
    null,
    [],
    [1],
    [null],
    [[]],
    [OPERATOR],
    ['nonsense'],
    Array<string>(501).fill('https://a.example/'),
  ],
  manyIdentifiers: [Array<string>(21).fill('f'.repeat(24))],
  flag: [1, 0, 'true', 'on', '', [], {}, null],
  instant: INSTANT,
  asOf: [...INSTANT.filter((value) => value !== 1), null, -1, 1.5, 1e300, OPERATOR],
  revision: [...NOT_TEXT.filter((value) => value !== 1), '1', -1, 1.5, 1e300],
  pinTime: [
    ...INSTANT,
    null,
    OPERATOR,
    { from: '2026-03-01T00:00:00Z' },
    { from: '2026-03-01T00:00:00Z', until: null },
    { from: '2026-03-01T00:00:00Z', until: '2026-03-02T00:00:00Z', utm: 1 },
    ['2026-03-01T00:00:00Z', '2026-03-02T00:00:00Z'],
  ],
  expects: [...NOT_OBJECT, {}, OPERATOR, { none: true, router_id: 'f'.repeat(24) }],
  none: [1, 0, 'true', false, [], {}, null],
  mode: [...NOT_TEXT, '', 'Block', 'off', 'block,warn'],
  note: [...NOT_TEXT.filter((value) => value !== null), 'a\0b', 'n'.repeat(501)],
  pinUrl: [
    ...NOT_TEXT,
    '',
    'nonsense',
    'ftp://a.example/',
    `https://a.example/${'a'.repeat(2_048)}`,
  ],
  pinExpiry: [...INSTANT, OPERATOR],
  expiry: [...INSTANT, null, '2020-01-01T00:00:00Z', '2999-01-01T00:00:00Z'],
  lifetime: [...NOT_TEXT, '', '1', '0d', '1w', '-1d', '1.5d', '30 days', '367d', '99999999d'],
  permissions: [
    1,
    true,
    'flows:read',
    {},
    null,
    [],
    [1],
    [null],
    [[]],
    [OPERATOR],
    ['flows:everything'],
    ['flows:read', 'flows:read'],
  ],
  origins: [
    1,
    true,
    'https://a.example',
    {},
    null,
    [],
    [1],
    [null],
    [[]],
    [OPERATOR],
    ...[
      '*',
      'null',
      'https://*.clinic.example',
      'https://clinic.example/',
      'https://clinic.example/page',
      'https://Clinic.example',
      'https://clinic.example:443',
      'https://user@clinic.example',
      'clinic.example',
      'file://',
      'chrome-extension://abcdefgh',
      'javascript:alert(1)',
      'https://clinic.example, https://evil.example',
      ' https://clinic.example',
      `https://${'a.'.repeat(130)}example`,
    ].map((origin) => [origin]),
    ['https://a.example', 'https://a.example'],
    Array.from({ length: 21 }, (_, at) => `https://a${at}.example`),
  ],
  webUrl: WEB_URL,
  webUrlOrNull: WEB_URL.filter((value) => value !== null),
  minutes: MINUTES,
  minutesOrNull: MINUTES.filter((value) => value !== null),
  color: COLOR,
  colorOrNull: COLOR.filter((value) => value !== null),
  object: NOT_OBJECT,
  criteria: NOT_OBJECT.filter((value) => value !== null),
  strings: [1, true, 'text', {}, null, [1], [null], [LONE_SURROGATE], [OPERATOR], [[]]],
  urls: [Array<string>(101).fill('https://a.example/'), ['https://a.example/', 7]],
  segments: [[], [''], ['.'], ['s'.repeat(1_025)], Array<string>(51).fill('s')],
  value: [...NOT_TEXT, 'v'.repeat(1_025)],
  campaignValue: [...NOT_TEXT, '', 'v'.repeat(1_025)],
  parameters: [
    ...NOT_OBJECT,
    {},
    { '': {} },
    { [LONE_SURROGATE]: {} },
    { [`${'p'.repeat(1_025)}`]: {} },
    Object.fromEntries(Array.from({ length: 51 }, (_, index) => [`p${index}`, {}])),
    { 'a\u030A': {}, '\u00E5': {} },
  ],
  url: [...NOT_TEXT, '', 'nonsense', 'ftp://a.example/', `https://a.example/${'a'.repeat(8_192)}`],
  drafts: [1, true, 'text', {}, null, OPERATOR, { 0: {} }, [], Array<object>(1_001).fill({})],
  operation: [...NOT_TEXT, '', 'Create', 'put'],
  days: [true, '7', [], {}, null, 0, -1, 1.5, 31, 1e300],
  draft: [...NOT_OBJECT, 'f'.repeat(24), {}, OPERATOR],
} satisfies Record<string, readonly unknown[]>

type Kind = keyof typeof BAD

const CRITERIA_FIELDS: readonly [string, Kind][] = [
  ['matching_criteria', 'criteria'],
  ['matching_criteria.path', 'object'],
  ['matching_criteria.path.segments', 'strings'],
  ['matching_criteria.path.segments', 'segments'],
  ['matching_criteria.query_params', 'object'],
  ['matching_criteria.query_params.parameters', 'parameters'],
  ['matching_criteria.query_params.parameters.insurance', 'object'],
  ['matching_criteria.query_params.parameters.insurance.value', 'value'],
  ['matching_criteria.query_params.parameters.insurance.required', 'flag'],
  ['matching_criteria.campaign', 'object'],
  ['matching_criteria.campaign.utm_source', 'campaignValue'],
  ['matching_criteria.campaign.utm_term', 'campaignValue'],
]

const ROUTER_FIELDS: readonly [string, Kind][] = [
  ['name', 'name'],
  ['booking_flow_id', 'identifier'],
  ['example_urls', 'strings'],
  ['example_urls', 'urls'],
  ['is_default', 'flag'],
  ['is_active', 'flag'],
  ['scheduling', 'object'],
  ['scheduling.active_from', 'instant'],
  ['scheduling.active_until', 'instant'],
  ...CRITERIA_FIELDS,
]

const PIN_FIELDS: readonly [string, Kind][] = [
  ['url', 'pinUrl'],
  ['at', 'pinTime'],
  ['expects', 'expects'],
  ['expects.booking_flow_id', 'identifier'],
  ['expects.router_id', 'identifier'],
  ['expects.none', 'none'],
  ['mode', 'mode'],
  ['note', 'note'],
  ['expires_at', 'pinExpiry'],
]

/** The second draft of an import, so that an answer must say which one it speaks of. */
const DRAFT = 'routers.1'

const FIELDS: Readonly<Record<EndpointName, readonly [string, Kind][]>> = {
  'create': [['description', 'description'], ...ROUTER_FIELDS],
  'import': [
    ['routers', 'drafts'],
    [DRAFT, 'draft'],
    [`${DRAFT}.description`, 'description'],
    ...ROUTER_FIELDS.map(([field, kind]): [string, Kind] => [`${DRAFT}.${field}`, kind]),
  ],
  'update': [['description', 'descriptionOrNull'], ...ROUTER_FIELDS],
  'resolve': [['url', 'url']],
  'resolve batch': [['urls', 'batch']],
  'explain': [
    ['url', 'url'],
    ['at', 'instant'],
    ['as_of', 'asOf'],
    ['router_ids', 'identifiers'],
    ['router_ids', 'manyIdentifiers'],
    ['near', 'flag'],
    ['unused_parameters', 'flag'],
    ['draft', 'criteria'],
    ['draft.router_id', 'identifier'],
    ...ROUTER_FIELDS.filter(([field]) => field !== 'example_urls').map(
      ([field, kind]): [string, Kind] => [`draft.${field}`, kind]
    ),
  ],
  'revert': [['organization_revision', 'revision']],
  'create pin': PIN_FIELDS,
  'impact': [
    ['changes', 'drafts'],
    ['changes.0', 'draft'],
    ['changes.0.op', 'operation'],
    ['changes.0.id', 'identifier'],
    ['changes.0.router', 'object'],
    ['changes.0.router.description', 'descriptionOrNull'],
    ...ROUTER_FIELDS.map(([field, kind]): [string, Kind] => [`changes.0.router.${field}`, kind]),
    ['days', 'days'],
    ['at', 'instant'],
  ],
  'update pin': PIN_FIELDS,
  'run pins': [['ids', 'identifiers']],
  'validate-example-urls': [
    ['example_urls', 'strings'],
    ['example_urls', 'urls'],
  ],
  'validate-rules': [
    ...ROUTER_FIELDS.filter(([field]) => field !== 'booking_flow_id' && field !== 'example_urls'),
    ['example_urls', 'strings'],
    ['exclude_router_id', 'identifier'],
  ],
  'create flow': [
    ['name', 'name'],
    ['description', 'description'],
    ['url', 'webUrl'],
    ['duration_minutes', 'minutes'],
    ['is_active', 'flag'],
  ],
  'update flow': [
    ['name', 'name'],
    ['description', 'descriptionOrNull'],
    ['url', 'webUrlOrNull'],
    ['duration_minutes', 'minutesOrNull'],
    ['is_active', 'flag'],
  ],
  'put brand kit': [
    ['name', 'name'],
    ['logo_url', 'webUrlOrNull'],
    ['primary_color', 'color'],
    ['secondary_color', 'colorOrNull'],
    ['font_family', 'font'],
  ],
  'create token': [
    ['name', 'name'],
    ['permissions', 'permissions'],
    ['expires_in', 'lifetime'],
    ['expires_at', 'expiry'],
  ],
  'create key': [
    ['name', 'name'],
    ['origins', 'origins'],
  ],
  'resolve for page': [['url', 'url']],
  'start session on page': [
    ['booking_flow_id', 'identifier'],
    ['decision_id', 'identifier'],
  ],
  'derive operator': [['expires_in', 'lifetime']],
  'start session': [
    ['booking_flow_id', 'identifier'],
    ['decision_id', 'identifier'],
  ],
  'start session by url': [['url', 'url']],
}

/** Objects of a payload that must refuse what they do not declare. */
const STRICT_OBJECTS: [EndpointName, string][] = [
  ['create', ''],
  ['create', 'scheduling'],
  ['create', 'matching_criteria'],
  ['create', 'matching_criteria.path'],
  ['create', 'matching_criteria.query_params'],
  ['create', 'matching_criteria.query_params.parameters.insurance'],
  ['create', 'matching_criteria.campaign'],
  ['import', ''],
  ['import', DRAFT],
  ['import', `${DRAFT}.scheduling`],
  ['import', `${DRAFT}.matching_criteria`],
  ['import', `${DRAFT}.matching_criteria.query_params.parameters.insurance`],
  ['import', `${DRAFT}.matching_criteria.campaign`],
  ['update', ''],
  ['update', 'scheduling'],
  ['update', 'matching_criteria.campaign'],
  ['resolve', ''],
  ['resolve batch', ''],
  ['explain', ''],
  ['impact', ''],
  ['impact', 'changes.0'],
  ['impact', 'changes.0.router'],
  ['revert', ''],
  ['create pin', ''],
  ['create pin', 'expects'],
  ['update pin', ''],
  ['update pin', 'expects'],
  ['run pins', ''],
  ['explain', 'draft'],
  ['explain', 'draft.scheduling'],
  ['explain', 'draft.matching_criteria.campaign'],
  ['validate-example-urls', ''],
  ['validate-rules', ''],
  ['validate-rules', 'scheduling'],
  ['validate-rules', 'matching_criteria.campaign'],
  ['create flow', ''],
  ['update flow', ''],
  ['put brand kit', ''],
  ['create token', ''],
  ['create key', ''],
  ['resolve for page', ''],
  ['start session on page', ''],
  ['derive operator', ''],
  ['start session', ''],
]

const UNKNOWN_MEMBERS = ['utm_sorce', '__proto__', 'constructor', '$where', '_id', 'a.b', '']

const REQUIRED: [EndpointName, string][] = [
  ['create', 'name'],
  ['create', 'booking_flow_id'],
  ['create', 'matching_criteria'],
  ['create', 'matching_criteria.path.segments'],
  ['create', 'matching_criteria.query_params.parameters'],
  ['import', 'routers'],
  ['import', `${DRAFT}.name`],
  ['import', `${DRAFT}.booking_flow_id`],
  ['import', `${DRAFT}.matching_criteria`],
  ['import', `${DRAFT}.matching_criteria.path.segments`],
  ['resolve', 'url'],
  ['resolve batch', 'urls'],
  ['explain', 'url'],
  ['impact', 'changes'],
  ['impact', 'changes.0.op'],
  ['impact', 'changes.0.router'],
  ['revert', 'organization_revision'],
  ['create pin', 'url'],
  ['create pin', 'expects'],
  ['create pin', 'mode'],
  ['validate-example-urls', 'example_urls'],
  ['validate-rules', 'matching_criteria'],
  ['validate-rules', 'example_urls'],
  ['create flow', 'name'],
  ['put brand kit', 'name'],
  ['put brand kit', 'primary_color'],
  ['create token', 'name'],
  ['create token', 'permissions'],
  ['create key', 'name'],
  ['create key', 'origins'],
  ['resolve for page', 'url'],
  ['start session on page', 'booking_flow_id'],
  ['start session', 'booking_flow_id'],
]

interface Mistake {
  readonly field: string
  readonly bad: unknown
}

/** As many mistakes as fit in one payload: in members that do not contain each other. */
function apart(mistakes: readonly Mistake[]): Mistake[] {
  const found: Mistake[] = []
  const meets = (one: string, other: string) => `${one}.`.startsWith(`${other}.`)
  for (const mistake of mistakes) {
    const { field } = mistake
    const isApart = found.every((one) => !meets(one.field, field) && !meets(field, one.field))
    if (isApart) found.push(mistake)
  }
  return found
}

function names({ fields }: Answer, field: string): boolean {
  return fields.some((at) => `${at}.`.startsWith(`${field}.`))
}

/** A copy in which the member at a dotted path has this value; undefined takes it away. */
function replaced(payload: unknown, path: string, value: unknown): unknown {
  const [member = '', ...rest] = path.split('.')
  if (Array.isArray(payload)) {
    const at = Number(member)
    return payload.with(
      at,
      rest.length === 0 ? value : replaced(payload[at], rest.join('.'), value)
    )
  }
  const entries = Object.entries(payload ?? {}).filter(([name]) => name !== member)
  const inner = Object.entries(payload ?? {}).find(([name]) => name === member)?.[1]
  const changed = rest.length === 0 ? value : replaced(inner, rest.join('.'), value)
  return Object.fromEntries([...entries, [member, changed]])
}

function added(payload: unknown, path: string, member: string): unknown {
  if (path === '') return Object.fromEntries([...Object.entries(payload ?? {}), [member, 'x']])
  const inner = path.split('.').reduce<unknown>((value, name) => {
    return Object.entries(value ?? {}).find(([own]) => own === name)?.[1]
  }, payload)
  return replaced(payload, path, added(inner, '', member))
}

interface Answer {
  readonly status: number
  readonly contentType: string
  readonly text: string
  readonly code: string
  readonly fields: readonly string[]
}

interface FieldError {
  readonly field: string
}

interface RefusedDraft {
  readonly index: number
  readonly problems: readonly { readonly errors?: readonly FieldError[] }[]
}

/** The fields of a refused draft, as seen from the body around it. */
function fieldsOfDraft({ index, problems }: RefusedDraft): string[] {
  const own = problems.flatMap(({ errors = [] }) => errors)
  return own.map(({ field }) => `routers.${index}${field === '' ? '' : `.${field}`}`)
}

type Send = (
  name: EndpointName,
  body: string,
  headers?: Record<string, string>,
  query?: string
) => Promise<Answer>

interface Sender {
  readonly tenant: BadInputTenant
  readonly send: Send
  /** How many requests it has sent. */
  readonly sent: () => number
}

/** Sends bytes as they are, which a client that serializes would not. */
async function createSender(client: ApiClient): Promise<Sender> {
  const owner = await createTenant()
  const { _id: id } = await createRouter(client, owner)
  const { _id: pinId } = await createPin(client, owner, { mode: 'warn' })
  const tenant = { ...owner, pinId }
  const operator = await issueOperator()
  const key = await createKey(owner.organizationId)
  const bearers = new Map<EndpointName, string>([
    ['derive operator', operator.bearer],
    ['resolve for page', key.bearer],
    ['start session on page', key.bearer],
  ])
  let sent = 0
  const send: Send = async (name, body, headers = {}, query = '') => {
    sent += 1
    const { method, path } = ENDPOINTS[name]
    const url = `http://${process.env.HOST}:${process.env.PORT}${path.replace(':id', id).replace(':pin', pinId).replace(':flow', tenant.bookingFlowId)}${query}`
    const response = await fetch(url, {
      method,
      headers: {
        'authorization': bearers.get(name) ?? tenant.bearer,
        'origin': key.origin,
        'user-agent': BROWSER_AGENT,
        'content-type': 'application/json',
        ...headers,
      },
      body,
    })
    const text = await response.text()
    const { code = '', errors = [], drafts = [] } = text === '' ? {} : JSON.parse(text)
    return {
      status: response.status,
      contentType: response.headers.get('content-type') ?? '',
      text,
      code,
      fields: [...errors.map(({ field }: FieldError) => field), ...drafts.flatMap(fieldsOfDraft)],
    }
  }
  return { tenant, send, sent: () => sent }
}

/** With the requests of one more test, what a token may send in a minute. */
const SENT_MAX = 400
let shared: Sender | undefined

/** For tests whose payloads are all refused, and change nothing that another test could see. */
async function sharedSender(client: ApiClient): Promise<Sender> {
  if (shared === undefined || shared.sent() > SENT_MAX) shared = await createSender(client)
  return shared
}

/** What the endpoints with a payload store of an organization. */
async function storedBy(client: ApiClient, tenant: Tenant): Promise<unknown[]> {
  const stored = []
  for (const path of [ROUTERS, PINS, '/v1/booking-flows', '/v1/booking-sessions']) {
    const response = await client.as(tenant).get(path)
    stored.push(response.body())
  }
  // They say when they were last used.
  for (const path of ['/v1/access-tokens', '/v1/publishable-keys']) {
    const response = await client.as(tenant).get(path)
    stored.push(response.body().data.length)
  }
  return stored
}

function assertProblem(assert: Assert, answer: Answer, statuses: readonly number[], label: string) {
  const described = `${label.slice(0, 200)} → ${answer.status} ${answer.text.slice(0, 300)}`
  assert.include(statuses, answer.status, described)
  assert.match(answer.contentType, /^application\/problem\+json/, described)
  assert.match(answer.code, /^E_[A-Z_]+$/, described)
  assert.notMatch(answer.text, /Mongo|node_modules|\bat .*\.ts:|"stack"/, described)
}

const NAMES = Object.keys(ENDPOINTS) as EndpointName[]
/** They read `text/plain` as JSON, so that a browser asks without a preflight. */
const OF_PAGES: readonly EndpointName[] = ['resolve for page', 'start session on page']
/** The status of a request in which nothing need be given. */
const TAKEN_WITHOUT_BODY: Readonly<Partial<Record<EndpointName, number>>> = {
  'update': 200,
  'update pin': 200,
  'run pins': 200,
  'update flow': 200,
  'derive operator': 201,
}

test.group('A payload', () => {
  /** Whose payloads are all taken. */
  const takenSender = madeOnce(createSender)

  test('is accepted unchanged, so that what follows fails for one reason only')
    .with(NAMES)
    .run(async ({ client, assert }, name) => {
      const { tenant, send } = await takenSender(client)

      const answer = await send(name, JSON.stringify(accepted(name, tenant)))

      assert.oneOf(answer.code, ['', 'E_NO_ROUTER_MATCHED'])
    })

  test('of {$self} is refused for each bad value with the member’s name, and stores nothing')
    .with(NAMES)
    .run(async ({ client, assert }, name) => {
      const { tenant, send } = await sharedSender(client)
      const before = await storedBy(client, tenant)
      const assertNamed = async (mistakes: readonly Mistake[]) => {
        const payload = mistakes.reduce<unknown>(
          (wrong, { field, bad }) => replaced(wrong, field, bad),
          accepted(name, tenant)
        )
        const label = JSON.stringify(mistakes)
        const answer = await send(name, JSON.stringify(payload))
        assertProblem(assert, answer, [422], label)
        const unnamed = mistakes.filter(({ field }) => !names(answer, field))
        if (mistakes.length > 1) return unnamed
        assert.isEmpty(unnamed, `${label.slice(0, 200)} → ${answer.text.slice(0, 300)}`)
        return []
      }
      let left = FIELDS[name].flatMap(([field, kind]) => BAD[kind].map((bad) => ({ field, bad })))

      while (left.length > 0) {
        const together = apart(left)
        // What is judged only when all else is right is sent alone.
        for (const mistake of await assertNamed(together)) await assertNamed([mistake])
        left = left.filter((mistake) => !together.includes(mistake))
      }

      assert.deepEqual(await storedBy(client, tenant), before)
    })

  test('is refused with the name of a required member that it lacks: {1} of {0}')
    .with(REQUIRED)
    .run(async ({ client, assert }, [name, field]) => {
      const { tenant, send } = await sharedSender(client)

      const answer = await send(
        name,
        JSON.stringify(replaced(accepted(name, tenant), field, undefined))
      )

      assertProblem(assert, answer, [422], field)
      assert.include(answer.fields, field)
    })

  test('is refused with the names of undeclared members: {1} of {0}')
    .with(STRICT_OBJECTS)
    .run(async ({ client, assert }, [name, path]) => {
      const { tenant, send } = await sharedSender(client)
      const payload = UNKNOWN_MEMBERS.reduce<unknown>(
        (wrong, member) => added(wrong, path, member),
        accepted(name, tenant)
      )

      const answer = await send(name, JSON.stringify(payload))

      assertProblem(assert, answer, [422], path)
      const unknown = UNKNOWN_MEMBERS.map((member) => (path === '' ? member : `${path}.${member}`))
      assert.includeMembers([...answer.fields], unknown)
    })

  test('does not cause an answer that is much longer than itself', async ({ client, assert }) => {
    const { tenant, send } = await sharedSender(client)
    const many = Object.fromEntries(Array.from({ length: 8_000 }, (_, index) => [`m${index}`, 1]))
    const body = JSON.stringify({ ...accepted('create', tenant), matching_criteria: many })

    const answer = await send('create', body)

    assertProblem(assert, answer, [422], 'many unknown members')
    assert.isBelow(answer.text.length, 10_000)
  })
})

test.group('A body', () => {
  const bodies = {
    'is not JSON': '{"name":',
    'is not JSON either': "{'name': 'x'}",
    'is empty': '',
    'is blank': ' ',
    'is null': 'null',
    'is a text': '"text"',
    'is a number': '1',
    'is a list': '[]',
    'is a list of payloads': '[{"url":"https://a.example/"}]',
    'begins with a byte order mark and is not JSON': '\uFEFF{',
    'is nested deeply in lists': '['.repeat(30_000) + ']'.repeat(30_000),
    'is nested deeply in objects': '{"name":'.repeat(7_000) + '1' + '}'.repeat(7_000),
    'is nested deeply in criteria': `{"matching_criteria":${'{"path":'.repeat(7_000)}1${'}'.repeat(7_000)}}`,
    'sets a prototype': '{"__proto__":{"name":"x"}}',
    'sets the prototype of a constructor': '{"constructor":{"prototype":{"name":"x"}}}',
    'hides a prototype behind escapes': '{"\\u005f_proto__":{"name":"x"}}',
    'is an operator': '{"$where":"sleep(1000)"}',
    'repeats a member': '{"nam":1,"nam":2}',
  }

  const noObjects = ['is not JSON', 'is not JSON either', 'is null', 'is a text', 'is a number']

  for (const [title, body] of Object.entries(bodies)) {
    test(`that ${title} is refused, or changes nothing where no member is required`, async ({
      client,
      assert,
    }) => {
      const { send } = await sharedSender(client)

      for (const name of NAMES) {
        const answer = await send(name, body)
        const taken = body === '' ? TAKEN_WITHOUT_BODY[name] : undefined
        if (taken !== undefined) assert.equal(answer.status, taken)
        else assertProblem(assert, answer, [400, 422], `${name} ${title}`)
        if (noObjects.includes(title)) assert.equal(answer.code, 'E_INVALID_JSON', name)
        if (body === '[]') assert.equal(answer.status, 422, name)
      }
    })
  }

  test('that is not declared as JSON is answered with 415: {$self}')
    .with([
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'application/xml',
      'application/octet-stream',
      'nonsense',
    ])
    .run(async ({ client, assert }, contentType) => {
      const { send } = await sharedSender(client)
      const refusing =
        contentType === 'text/plain' ? NAMES.filter((name) => !OF_PAGES.includes(name)) : NAMES

      for (const name of refusing) {
        const answer = await send(name, '{"url":"https://a.example/"}', {
          'content-type': contentType,
        })
        assertProblem(assert, answer, [415], name)
        assert.equal(answer.code, 'E_UNSUPPORTED_MEDIA_TYPE')
      }
    })

  test('in a wrong or unknown encoding is refused: {encoding}')
    .with([
      { encoding: 'gzip', status: 400 },
      { encoding: 'br', status: 400 },
      { encoding: 'nonsense', status: 415 },
    ])
    .run(async ({ client, assert }, { encoding, status }) => {
      const { send } = await sharedSender(client)

      for (const name of NAMES) {
        const answer = await send(name, '{}', { 'content-encoding': encoding })
        assertProblem(assert, answer, [status], `${name} ${encoding}`)
      }
    })

  test('of more than 256 KiB, 1 MiB about a router or 4 MiB for an import is answered with 413', async ({
    client,
    assert,
  }) => {
    const { send } = await sharedSender(client)
    const bodyOf = (bytes: number) =>
      JSON.stringify({ url: `https://a.example/${'a'.repeat(bytes)}` })
    const usual = bodyOf(262_144)
    const ofRouter = bodyOf(1_048_576)
    const ofImport = bodyOf(4 * 1_048_576)
    const aboutRouters = ['create', 'update', 'validate-rules', 'validate-example-urls']

    for (const name of NAMES) {
      const written = aboutRouters.includes(name) ? ofRouter : usual
      const body = name === 'import' ? ofImport : written
      const answer = await send(name, body)
      assertProblem(assert, answer, [413], name)
      assert.equal(answer.code, 'E_BODY_TOO_LARGE')
    }
  })
})
