import { test } from '@japa/runner'
import { errors } from '@vinejs/vine'
import {
  listEventsValidator,
  listSessionsValidator,
  startSessionValidator,
} from '#bookings/sessions/bookings_http'
import { createAccessTokenValidator } from '#identity/tokens/access_tokens_http'
import {
  createBookingFlowValidator,
  updateBookingFlowValidator,
} from '#organizations/booking_flows/booking_flows_http'
import { putBrandKitValidator } from '#organizations/brand_kits/brand_kit_http'
import { streamQueryValidator } from '#realtime/streams/streams_http'
import { checkCriteria } from '#routing/routers/writes/check_router'
import { eventsValidator } from '#routing/events/events_http'
import { importRoutersValidator } from '#routing/routers/import/import_bodies_http'
import { impactValidator } from '#routing/impact/impact_http'
import { resolveQueryValidator, resolveValidator } from '#routing/resolve/resolve_http'
import { explainValidator } from '#routing/resolve/explain_http'
import {
  createRouterValidator,
  updateRouterValidator,
  writeQueryValidator,
} from '#routing/routers/router_write_http'
import { filterValidator, readRouterQuery } from '#routing/routers/router_filter_http'
import {
  validateExampleUrlsValidator,
  validateRulesValidator,
} from '#routing/routers/validation/validation_http'
import { pageValidator } from '#shared/http/keyset_page'
import { type FieldError, invalid } from '#shared/http/problem'

interface Validator {
  validate(payload: unknown): Promise<unknown>
}

async function refusals(validator: Validator, payload: unknown): Promise<FieldError[]> {
  try {
    await validator.validate(payload)
    return []
  } catch (error) {
    if (!(error instanceof errors.E_VALIDATION_ERROR)) throw error
    return error.messages
  }
}

const ID = 'f'.repeat(24)
const ROUTER = { name: 'Spring', booking_flow_id: ID }
const FLOW = { name: 'Implants' }
const KIT = { name: 'Clinic', primary_color: '#0a7' }
const TOKEN = { name: 'CI', permissions: ['flows:read'] }
const criteria = (matching_criteria: unknown) => ({ ...ROUTER, matching_criteria })
const parameters = (entries: object) => criteria({ query_params: { parameters: entries } })
const numbered = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`p${index}`, {}]))

/** Of each row: the payload, the field that is refused, and the sentence that says why. */
type Row = readonly [string, Validator, unknown, string, string]

const ROWS: readonly Row[] = [
  ['create', createRouterValidator, 7, '', 'The payload must be an object'],
  [
    'create',
    createRouterValidator,
    { booking_flow_id: ID },
    'name',
    'The name field must be given',
  ],
  [
    'create',
    createRouterValidator,
    { ...ROUTER, name: 7 },
    'name',
    'The name field must be a string',
  ],
  [
    'create',
    createRouterValidator,
    { ...ROUTER, name: ' ' },
    'name',
    'The name field must not be empty',
  ],
  [
    'create',
    createRouterValidator,
    { ...ROUTER, name: '😀'.repeat(101) },
    'name',
    'The name field must have at most 100 characters',
  ],
  [
    'create',
    createRouterValidator,
    { ...ROUTER, description: 'd'.repeat(2_001) },
    'description',
    'The description field must have at most 2000 characters',
  ],
  [
    'create',
    createRouterValidator,
    { ...ROUTER, name: null },
    'name',
    'The name field must not be null',
  ],
  [
    'create',
    createRouterValidator,
    { ...ROUTER, is_active: 'yes' },
    'is_active',
    'The is_active field must be true or false',
  ],
  [
    'create',
    createRouterValidator,
    { ...ROUTER, booking_flow_id: 'x' },
    'booking_flow_id',
    'The booking_flow_id field must be an identifier of 24 hexadecimal digits',
  ],
  [
    'create',
    createRouterValidator,
    { ...ROUTER, example_urls: ['https://a.example/', 7] },
    'example_urls.1',
    'The example_urls.1 field must be a string',
  ],
  [
    'create',
    createRouterValidator,
    { ...ROUTER, example_urls: 'https://a.example/' },
    'example_urls',
    'The example_urls field must be an array',
  ],
  [
    'create',
    createRouterValidator,
    { ...ROUTER, example_urls: Array(101).fill('https://a.example/') },
    'example_urls',
    'The example_urls field must have at most 100 items',
  ],
  [
    'create',
    createRouterValidator,
    { ...ROUTER, scheduling: { active_from: 'tomorrow' } },
    'scheduling.active_from',
    'The scheduling.active_from field must be an RFC 3339 instant with its offset, such as 2026-03-01T09:00:00Z',
  ],
  [
    'create',
    createRouterValidator,
    { ...ROUTER, scheduling: [] },
    'scheduling',
    'The scheduling field must be an object',
  ],
  [
    'create',
    createRouterValidator,
    { ...ROUTER, scheduling: { from: 1 } },
    'scheduling.from',
    'The scheduling.from field is not known here',
  ],
  ['create', createRouterValidator, { ...ROUTER, '': 1 }, '', 'The "" field is not known here'],
  [
    'create',
    createRouterValidator,
    { ...ROUTER, scheduling: { '': 1 } },
    'scheduling.',
    'The scheduling."" field is not known here',
  ],
  [
    'create',
    createRouterValidator,
    criteria('text'),
    'matching_criteria',
    'The matching_criteria field must be an object',
  ],
  [
    'create',
    createRouterValidator,
    criteria({ path: {} }),
    'matching_criteria.path.segments',
    'The matching_criteria.path.segments field is missing: it must be an array of strings',
  ],
  [
    'create',
    createRouterValidator,
    criteria({ path: { segments: ['a', 1] } }),
    'matching_criteria.path.segments.1',
    'The matching_criteria.path.segments.1 field must be a string',
  ],
  [
    'create',
    createRouterValidator,
    criteria({ path: { segments: Array(51).fill('a') } }),
    'matching_criteria.path.segments',
    'The matching_criteria.path.segments field must name at most 50 segments',
  ],
  [
    'create',
    createRouterValidator,
    criteria({ query_params: {} }),
    'matching_criteria.query_params.parameters',
    'The matching_criteria.query_params.parameters field is missing: it must be an object',
  ],
  [
    'create',
    createRouterValidator,
    parameters(numbered(51)),
    'matching_criteria.query_params.parameters',
    'The matching_criteria.query_params.parameters field must name at most 50 parameters',
  ],
  [
    'create',
    createRouterValidator,
    parameters({ insurance: 'public' }),
    'matching_criteria.query_params.parameters.insurance',
    'The matching_criteria.query_params.parameters.insurance field must be an object',
  ],
  [
    'create',
    createRouterValidator,
    parameters({ insurance: { required: 'no' } }),
    'matching_criteria.query_params.parameters.insurance.required',
    'The matching_criteria.query_params.parameters.insurance.required field must be true or false',
  ],
  [
    'create',
    createRouterValidator,
    parameters({ insurance: { value: 1 } }),
    'matching_criteria.query_params.parameters.insurance.value',
    'The matching_criteria.query_params.parameters.insurance.value field must be a string',
  ],
  [
    'create',
    createRouterValidator,
    criteria({ campaign: { utm_source: 1 } }),
    'matching_criteria.campaign.utm_source',
    'The matching_criteria.campaign.utm_source field must be a string',
  ],
  [
    'create',
    createRouterValidator,
    criteria({ campaign: { utm_sorce: 'google' } }),
    'matching_criteria.campaign.utm_sorce',
    'The matching_criteria.campaign.utm_sorce field is not known here (did you mean utm_source?)',
  ],
  [
    'create',
    createRouterValidator,
    { ...ROUTER, scheduling: { activeUntil: '2026-03-01T09:00:00Z' } },
    'scheduling.activeUntil',
    'The scheduling.activeUntil field is not known here (did you mean active_until?)',
  ],
  [
    'import',
    importRoutersValidator,
    { routers: [ROUTER, { ...ROUTER, descripton: 'x' }] },
    'routers.1.descripton',
    'The routers.1.descripton field is not known here (did you mean description?)',
  ],
  [
    'a query of a write',
    writeQueryValidator,
    { on_conflict: 'Reject' },
    'on_conflict',
    'The on_conflict field must be one of warn, reject (did you mean reject?)',
  ],
  ...[1_798_761_600, '1798761600', 1_798_761_600_000].map((active_from): Row => [
    'create',
    createRouterValidator,
    { ...ROUTER, scheduling: { active_from } },
    'scheduling.active_from',
    `The scheduling.active_from field must be an RFC 3339 instant with its offset, such as 2026-03-01T09:00:00Z (${active_from} is no instant; counted from 1970, it would be 2027-01-01T00:00:00.000Z)`,
  ]),
  [
    'list router events',
    eventsValidator,
    { from: '2026-03-01T09:00:00 01:00' },
    'from',
    'The from field must be an RFC 3339 instant with its offset, such as 2026-03-01T09:00:00Z (in a query, write + as %2B)',
  ],
  [
    'update',
    updateRouterValidator,
    { is_default: 1 },
    'is_default',
    'The is_default field must be true or false',
  ],
  ['import', importRoutersValidator, {}, 'routers', 'The routers field must be given'],
  [
    'import',
    importRoutersValidator,
    { routers: [] },
    'routers',
    'The routers field must have at least 1 item',
  ],
  [
    'import',
    importRoutersValidator,
    { routers: Array(1_001).fill(ROUTER) },
    'routers',
    'The routers field must have at most 1000 items',
  ],
  [
    'import',
    importRoutersValidator,
    { routers: [ROUTER, 7] },
    'routers.1',
    'The routers.1 field must be an object',
  ],
  [
    'import',
    importRoutersValidator,
    { routers: [{ ...ROUTER, name: 7 }] },
    'routers.0.name',
    'The routers.0.name field must be a string',
  ],
  [
    'a query of a write',
    writeQueryValidator,
    { on_conflict: 'refuse' },
    'on_conflict',
    'The on_conflict field must be one of warn, reject',
  ],
  [
    'filter',
    filterValidator,
    { is_active: 'yes' },
    'is_active',
    'The is_active field must be one of true, false',
  ],
  ['filter', filterValidator, { limit: '0' }, 'limit', 'The limit field must be between 1 and 100'],
  ...['1.5', 'ten', '1e1', '0xa', '+5', ' 5', ''].map((limit): Row => [
    'filter',
    filterValidator,
    { limit },
    'limit',
    'The limit field must be a whole number in decimal digits, such as 1',
  ]),
  [
    'resolve',
    resolveQueryValidator,
    { candidates: '1e1' },
    'candidates',
    'The candidates field must be a whole number in decimal digits, such as 1',
  ],
  [
    'filter',
    { validate: (query) => readRouterQuery(query, new Date(0)) },
    { cursor: 'nonsense' },
    'cursor',
    'The cursor field must be the next_cursor of an earlier answer with the same sort',
  ],
  [
    'list sessions',
    listSessionsValidator,
    { cursor: 'nonsense' },
    'cursor',
    'The cursor field must be the next_cursor of an earlier answer',
  ],
  [
    'filter',
    filterValidator,
    { name: { $regex: 'a'.repeat(201) } },
    'name.$regex',
    'The name.$regex field must have at most 200 characters',
  ],
  ['resolve', resolveValidator, {}, 'url', 'The url field must be given'],
  ['resolve', resolveValidator, { url: 7 }, 'url', 'The url field must be a string'],
  [
    'explain',
    explainValidator,
    { url: 'https://a.example/', router_ids: Array(21).fill(ID) },
    'router_ids',
    'The router_ids field must have at most 20 items',
  ],
  [
    'explain',
    explainValidator,
    { url: 'https://a.example/', router_ids: [ID, 'x'] },
    'router_ids.1',
    'The router_ids.1 field must be an identifier of 24 hexadecimal digits',
  ],
  [
    'validate-example-urls',
    validateExampleUrlsValidator,
    { example_urls: [7] },
    'example_urls.0',
    'The example_urls.0 field must be a string',
  ],
  [
    'validate-rules',
    validateRulesValidator,
    { example_urls: [], matching_criteria: { path: { segments: 'a' } } },
    'matching_criteria.path.segments',
    'The matching_criteria.path.segments field must be an array of strings',
  ],
  [
    'impact',
    impactValidator,
    { changes: [{ op: 'create' }] },
    'changes.0.router',
    'The changes.0.router field must be given in a change that is a create',
  ],
  [
    'impact',
    impactValidator,
    { changes: [{ op: 'delete', id: ID, router: {} }] },
    'changes.0.router',
    'The changes.0.router field must be absent in a change that is a delete',
  ],
  [
    'create flow',
    createBookingFlowValidator,
    { ...FLOW, duration_minutes: '30' },
    'duration_minutes',
    'The duration_minutes field must be a number',
  ],
  [
    'create flow',
    createBookingFlowValidator,
    { ...FLOW, duration_minutes: 1.5 },
    'duration_minutes',
    'The duration_minutes field must be a whole number',
  ],
  [
    'create flow',
    createBookingFlowValidator,
    { ...FLOW, url: 'ftp://a.example/' },
    'url',
    'The url field must be an http or https URL of at most 2048 characters, without control characters and without a user name or password',
  ],
  [
    'update flow',
    updateBookingFlowValidator,
    { duration_minutes: 0 },
    'duration_minutes',
    'The duration_minutes field must be between 1 and 1440',
  ],
  [
    'put brand kit',
    putBrandKitValidator,
    { ...KIT, primary_color: 'teal' },
    'primary_color',
    'The primary_color field must be a colour such as #0a7 or #00aa77',
  ],
  [
    'put brand kit',
    putBrandKitValidator,
    { primary_color: '#0a7' },
    'name',
    'The name field must be given',
  ],
  [
    'create token',
    createAccessTokenValidator,
    { ...TOKEN, permissions: [] },
    'permissions',
    'The permissions field must have at least 1 item',
  ],
  [
    'create token',
    createAccessTokenValidator,
    { ...TOKEN, permissions: ['flows:read', 'flows:read'] },
    'permissions',
    'The permissions field must not repeat a value',
  ],
  [
    'create token',
    createAccessTokenValidator,
    { ...TOKEN, expires_in: '1w' },
    'expires_in',
    'The expires_in field must be a lifetime of at most 366 days, such as 12h or 30d',
  ],
  [
    'start session',
    startSessionValidator,
    { booking_flow_id: [] },
    'booking_flow_id',
    'The booking_flow_id field must be a string',
  ],
  [
    'list sessions',
    listSessionsValidator,
    { limit: '101' },
    'limit',
    'The limit field must be between 1 and 100',
  ],
  [
    'list booking events',
    listEventsValidator,
    { booking_session_id: 'x' },
    'booking_session_id',
    'The booking_session_id field must be an identifier of 24 hexadecimal digits',
  ],
  ['list flows', pageValidator, { page: '2' }, 'page', 'The page field is not known here'],
  [
    'list tokens',
    pageValidator,
    { limit: 'all' },
    'limit',
    'The limit field must be a whole number in decimal digits, such as 1',
  ],
  [
    'stream',
    streamQueryValidator,
    { channels: 'news' },
    'channels',
    'The channels field must name 1 to 10 channels, separated by commas: router-changes, router-events, booking-sessions or booking-sessions/<id>',
  ],
]

test.group('A refusal', () => {
  for (const [name, validator, payload, field, message] of ROWS) {
    test(`of ${name} says: ${message}`, async ({ assert }) => {
      const found = await refusals(validator, payload)

      assert.deepEqual(
        found.map((error) => ({ field: error.field, message: error.message })),
        [{ field, message }]
      )
      assert.equal(invalid(found).detail, `${message}.`)
    })
  }

  test('lists the existing permissions when it refuses one', async ({ assert }) => {
    const [error] = await refusals(createAccessTokenValidator, { ...TOKEN, permissions: ['all'] })

    assert.equal(error?.field, 'permissions.0')
    assert.match(error?.message ?? '', /^The permissions\.0 field must be one of .*routers:read/)
  })

  test('never shows an unfilled placeholder', async ({ assert }) => {
    for (const [, validator, payload] of ROWS) {
      for (const { message } of await refusals(validator, payload)) {
        assert.notMatch(message, /undefined|\{\{|\[object/)
      }
    }
  })

  test('of criteria names the whole path as well', ({ assert }) => {
    const checked = checkCriteria({ path: { segments: ['a', 's'.repeat(1_025)] } }, false)

    assert.isFalse(checked.ok)
    assert.deepEqual(checked.ok ? [] : checked.error, [
      {
        field: 'matching_criteria.path.segments.1',
        rule: 'too_long',
        message: 'The matching_criteria.path.segments.1 must have at most 1024 characters',
      },
    ])
  })
})

test.group('A proposal', () => {
  test('is made for at most twenty misspellings of a payload', async ({ assert }) => {
    const draft = { ...ROUTER, descripton: 'x', is_activ: true }
    const found = await refusals(importRoutersValidator, { routers: Array(20).fill(draft) })

    assert.lengthOf(found, 40)
    const proposed = found.filter(({ message }) => message.includes('did you mean'))
    assert.lengthOf(proposed, 20)
  })
})

test.group('A length', () => {
  test('counts characters, so a hundred emoji are a valid name', async ({ assert }) => {
    const name = '😀'.repeat(100)

    assert.include(await createRouterValidator.validate({ ...ROUTER, name }), { name })
  })

  test('counts characters of a criterion as well', ({ assert }) => {
    const ofEmoji = (count: number) => ({ path: { segments: ['😀'.repeat(count)] } })

    assert.isTrue(checkCriteria(ofEmoji(600), false).ok)
    assert.isFalse(checkCriteria(ofEmoji(1_025), false).ok)
  })
})
