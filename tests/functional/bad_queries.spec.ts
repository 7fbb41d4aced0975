import type { ApiClient, ApiResponse } from '@japa/api-client'
import type { Assert } from '@japa/assert'
import { test } from '@japa/runner'
import { describeService } from '#start/openapi'
import { createTenant } from '#tests/support/create_tenant'
import { issueOperator } from '#tests/support/issue_operator'
import { madeOnce } from '#tests/support/made_once'
import { createRouter, ROUTERS, routerPayload } from '#tests/support/routers'

/** A query string, and the parameter in it that is wrong. */
type BadQuery = readonly [query: string, parameter: string]

const eachOf = (parameter: string, values: readonly string[]): BadQuery[] =>
  values.map((value) => [`${parameter}=${value}`, parameter])

function fieldsOf(response: ApiResponse): string[] {
  return response.body().errors.map(({ field }: { field: string }) => field)
}

async function createWorld(client: ApiClient) {
  const tenant = await createTenant()
  const { _id: routerId } = await createRouter(client, tenant)
  return { ...tenant, routerId, operator: await issueOperator() }
}

/** Each for as many requests as a token may send in a minute; none is changed. */
const [listWorld, readWorld, writeWorld] = [
  madeOnce(createWorld),
  madeOnce(createWorld),
  madeOnce(createWorld),
]

const NO_LIMITS = ['', '0', '101', '1.5', '1e1', '0x10', 'ten', '-1', '%2B1', '%00']
/** Of every list that is read in pages. */
const PAGES: readonly BadQuery[] = [
  ...eachOf('limit', NO_LIMITS),
  ...eachOf('cursor', ['', 'nonsense', '%00', 'AAAA', '9'.repeat(40)]),
  ['limit[$gt]=1', 'limit'],
  ['limit=1&limit=2', 'limit'],
  ['cursor[$ne]=a', 'cursor'],
  ['cursor=a&cursor=b', 'cursor'],
  ['organization_id=1', 'organization_id'],
]

const NO_INSTANTS = ['', '2026-03-01', 'yesterday', '1e12', '2026-13-01T00:00:00Z', '%00']
const NO_IDENTIFIERS = ['', 'nonsense', 'g'.repeat(24), '%00']
const PERIOD = [
  ...eachOf('from', NO_INSTANTS),
  ...eachOf('until', NO_INSTANTS),
  ['from[$gt]=1', 'from'] as const,
]
const ALLOW_MISSING: readonly BadQuery[] = [
  ...eachOf('allow_missing', ['', '1', 'yes', 'TRUE', '%00']),
  ['allow_missing=true&allow_missing=true', 'allow_missing'],
  ['allow_missing[$ne]=true', 'allow_missing'],
  ['populate=true', 'populate'],
]

const CURSOR_OF_SIGNAL = Buffer.from('1-1').toString('base64url')

const READS: Readonly<Record<string, readonly BadQuery[]>> = {
  [ROUTERS]: [
    ...eachOf('name[$regex]', ['(', '%5Cp{Nope}', '(?%3C', 'a%00b', '', 'a'.repeat(201)]).map(
      ([query]): BadQuery => [query, 'name.$regex']
    ),
    ['name[$regex][]=a', 'name.$regex'],
    ['name[$regex]=a&name[$where]=1', 'name.$where'],
    ['name[$regex]=a&name[$options]=i', 'name.$options'],
    ['name[]=a', 'name'],
    ...eachOf('name', ['', '%00']),
    ['is_active=1', 'is_active'],
    ['is_active[$ne]=true', 'is_active'],
    ['is_default=', 'is_default'],
    ['populate=yes', 'populate'],
    ['booking_flow_id=nonsense', 'booking_flow_id'],
    ['booking_flow_id[$ne]=1', 'booking_flow_id'],
    ...eachOf('q', [
      '',
      '%20',
      '.*',
      '%F0%9F%98%80',
      'a%00b',
      'a'.repeat(201),
      '1+2+3+4+5+6+7+8+9',
    ]),
    ['q[$regex]=a', 'q'],
    ['q=a&q=b', 'q'],
    ['tag=', 'tag'],
    ['tag[$in]=a', 'tag'],
    ['external_id[$ne]=a', 'external_id'],
    ['priority_class=Campaign', 'priority_class'],
    ['status=closed', 'status'],
    ['status[$ne]=open', 'status'],
    ['utm_source=', 'utm_source'],
    ['utm_source[$ne]=x', 'utm_source'],
    [`utm_term=${'a'.repeat(1_025)}`, 'utm_term'],
    ...eachOf('path', ['hamburg', '/', '/a?b', '/a'.repeat(51)]),
    ...eachOf('sort', ['created', '-id']),
    ['sort[$ne]=name', 'sort'],
    ['total=1', 'total'],
    ['sort=name&cursor=nonsense', 'cursor'],
    [`cursor=${'a'.repeat(5_000)}`, 'cursor'],
  ],
  [`${ROUTERS}/:id/revisions`]: [['effect=updated', 'effect']],
  '/v1/router-changes': [
    ...eachOf('router_id', NO_IDENTIFIERS),
    ...eachOf('token_id', NO_IDENTIFIERS),
    ['router_id[$ne]=x', 'router_id'],
    ['token_id[$ne]=1', 'token_id'],
    ['effect=dreamt', 'effect'],
    ['effect[]=updated&effect[]=created', 'effect'],
    ...eachOf('q', ['', '.*', 'a%00b', 'a'.repeat(201), '1+2+3+4+5+6+7+8+9']),
    ['q[$regex]=a', 'q'],
    ...eachOf('url', ['', '/book', 'javascript:0', `https://a.example/${'a'.repeat(8_192)}`]),
    ['url[$ne]=a', 'url'],
    ...PERIOD,
  ],
  '/v1/router-events': [
    ...eachOf('router_id', NO_IDENTIFIERS),
    ['router_id[$ne]=1', 'router_id'],
    ...eachOf('event_type', ['X', 'router_opened']),
    ['event_type[$ne]=ROUTER_OPENED', 'event_type'],
    ...PERIOD,
    ...eachOf('url', ['', 'a'.repeat(201)]),
    ['url[$regex]=a', 'url'],
    ['utm_source[$ne]=a', 'utm_source'],
    ['url=a&cursor=AAAA', 'cursor'],
  ],
  '/v1/booking-sessions': [['status=lost', 'status']],
  '/v1/booking-events': PERIOD,
  '/v1/router-traffic': [
    ...eachOf('limit', ['51', ...NO_LIMITS]),
    ['limit[$gt]=1', 'limit'],
    ['limit=1&limit=2', 'limit'],
    ['cursor=AAAAAAAAAAAAAAAA', 'cursor'],
    ...eachOf('router_id', NO_IDENTIFIERS),
    ['router_id[$ne]=x', 'router_id'],
    ...eachOf('interval', ['', 'Day', 'week', 'day,hour', '%00', '__proto__']),
    ['interval=day&interval=hour', 'interval'],
    ...eachOf('group_by', [
      '',
      'Router',
      'url',
      'utm_medium',
      'utm_term',
      'router,flow',
      '%00',
      '__proto__',
    ]),
    ['group_by[]=router&group_by[]=flow', 'group_by'],
    ...PERIOD,
    ...eachOf('from', ['2026-02-30T00:00:00Z']),
    ...eachOf('until', ['2026-02-30T00:00:00Z']),
  ],
  '/v1/router-audit': ALLOW_MISSING,
  '/v1/brand-kit': ALLOW_MISSING,
  '/v1/operations/signals': [
    ...eachOf('cursor', [
      '0-0',
      'MTc',
      '../..',
      'a'.repeat(500),
      Buffer.from('1--1').toString('base64url'),
    ]),
    ...eachOf('after', ['', 'nonsense', '%00', '0-0', '9'.repeat(40), 'KyAr']),
    [`after=${CURSOR_OF_SIGNAL}&cursor=${CURSOR_OF_SIGNAL}`, 'after'],
    ['name=redis.lock', 'name'],
    ['name[$ne]=x', 'name'],
    ...eachOf('severity', ['High', 'critical']),
    [`instance=${'i'.repeat(201)}`, 'instance'],
    ['instance[]=a', 'instance'],
  ],
  '/v1/operations/leases': [...eachOf('limit', NO_LIMITS), ['owner=x', 'owner']],
  '/v1/operations/locks': [...eachOf('limit', NO_LIMITS), ['pattern=*', 'pattern']],
}

/** The described reads that are answered in pages. */
function lists(): string[] {
  return Object.entries(describeService().document.paths).flatMap(([path, { get }]) => {
    const parameters = JSON.stringify(get?.parameters ?? [])
    const isPaged = ['"limit"', '"cursor"'].every((name) => parameters.includes(`"name":${name}`))
    return isPaged ? [path] : []
  })
}

test.group('A query of a read', () => {
  const refuses = async (
    { client, assert }: { client: ApiClient; assert: Assert },
    world: typeof readWorld,
    path: string,
    bad: readonly BadQuery[]
  ) => {
    const tenant = await world(client)
    const caller = path.startsWith('/v1/operations/') ? tenant.operator : tenant
    for (const [query, parameter] of bad) {
      const response = await client
        .as(caller)
        .get(`${path.replace(/:id|\{id\}/, tenant.routerId)}?${query}`)
      assert.equal(response.status(), 422, `${query} → ${response.text()}`)
      assert.deepEqual(fieldsOf(response), [parameter], query)
    }
  }

  test('of pages is refused with the name of the wrong parameter: {$self}')
    .with(lists)
    .run((context, path) => refuses(context, listWorld, path, PAGES))

  test('is refused with the name of the wrong parameter: {$self}')
    .with(Object.keys(READS))
    .run((context, path) => refuses(context, readWorld, path, READS[path] ?? []))
})

test.group('A query of a write', () => {
  const bad: readonly BadQuery[] = [
    ...eachOf('on_conflict', [
      '',
      'Warn',
      'refuse',
      'true',
      'warn,reject',
      '%00',
      '__proto__',
      'warn&on_conflict=reject',
    ]),
    ['on_conflict[$ne]=warn', 'on_conflict'],
    ['on_conflicts=reject', 'on_conflicts'],
    ['conflicts=high', 'conflicts'],
    ...eachOf('on_pin', [
      '',
      'Warn',
      'block',
      'true',
      'reject,warn',
      '%00',
      '__proto__',
      'warn&on_pin=reject',
    ]),
    ['on_pin[$ne]=reject', 'on_pin'],
    ['on_pins=warn', 'on_pins'],
    ...eachOf('validate_only', ['', '1', 'on', 'TRUE']),
    ['validate_only[$gt]=', 'validate_only'],
    ['dry_run=true', 'dry_run'],
  ]
  const writes = [
    { method: 'POST', path: '' },
    { method: 'POST', path: '/import' },
    { method: 'PATCH', path: '/:id' },
    { method: 'POST', path: '/:id/revert' },
  ]

  test('is refused with the name of the wrong parameter, and writes nothing: {method} {path}')
    .with(writes)
    .run(async ({ client, assert }, { method, path }) => {
      const tenant = await writeWorld(client)
      const before = await client.as(tenant).get(ROUTERS)
      const target = `${ROUTERS}${path.replace(':id', tenant.routerId)}`
      const router = routerPayload(tenant)
      const ofPath = path === '/import' ? { routers: [router] } : router
      const body = path.endsWith('revert') ? { organization_revision: 1 } : ofPath

      for (const [query, parameter] of bad) {
        const response = await client.as(tenant).request(`${target}?${query}`, method).json(body)
        assert.equal(response.status(), 422, `${query} → ${response.text()}`)
        assert.deepEqual(fieldsOf(response), [parameter], query)
      }

      const after = await client.as(tenant).get(ROUTERS)
      assert.lengthOf(before.body().data, 1)
      assert.deepEqual(after.body(), before.body())
    })

  test('of a deletion is refused for a wrong on_pin, and deletes nothing', async ({
    client,
    assert,
  }) => {
    const tenant = await writeWorld(client)
    const router = `${ROUTERS}/${tenant.routerId}`

    for (const [query] of bad.filter(([, parameter]) => parameter === 'on_pin')) {
      const response = await client.as(tenant).delete(`${router}?${query}`)
      assert.equal(response.status(), 422, `${query} → ${response.text()}`)
      assert.deepEqual(fieldsOf(response), ['on_pin'], query)
    }

    const still = await client.as(tenant).get(router)
    still.assertStatus(200)
  })

  test('of a resolve is refused for a wrong number of candidates', async ({ client, assert }) => {
    const tenant = await writeWorld(client)

    for (const [query] of eachOf('candidates', [...NO_LIMITS, '21', 'all', '1&candidates=2'])) {
      const response = await client
        .as(tenant)
        .post(`${ROUTERS}/resolve?${query}`)
        .json({ url: 'https://a.example/' })
      assert.equal(response.status(), 422, `${query} → ${response.text()}`)
      assert.deepEqual(fieldsOf(response), ['candidates'], query)
    }
  })
})
