import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test } from '@japa/runner'
import { describeService } from '#start/openapi'
import { BASE_URL } from '#tests/support/base_url'
import { createTenant, type Tenant } from '#tests/support/create_tenant'
import { issueOperator } from '#tests/support/issue_operator'
import { createKey } from '#tests/support/publishable_keys'
import { createRouter, ROUTERS, routerPayload } from '#tests/support/routers'

const OPERATORS = [{ $gt: '' }, { $ne: null }, { $where: 'sleep(1000)' }, { $regex: '.*' }]
const IN_QUERIES = ['[$gt]=', '[$ne]=x', '[$where]=sleep(1000)', '[$in][]=x', '[$regex][$gt]=x']

interface DescribedBody {
  readonly method: string
  readonly path: string
  readonly security: unknown
  readonly example: unknown
}

interface Bearer {
  readonly bearer: string
  readonly origin?: string
}

/** Every payload that the description of the API shows. */
function describedBodies(): DescribedBody[] {
  return Object.entries(describeService().document.paths).flatMap(([path, operations]) =>
    Object.entries(operations).flatMap(([method, { requestBody, security }]) =>
      examplesIn(requestBody).map((example) => ({
        method: method.toUpperCase(),
        path,
        security,
        example,
      }))
    )
  )
}

function examplesIn(value: unknown): unknown[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) =>
    name === 'examples'
      ? Object.values(inner).map((example) => Reflect.get(Object(example), 'value'))
      : examplesIn(inner)
  )
}

/** Copies of a payload, each with this value in place of one of its texts. */
function withTextReplaced(payload: unknown, value: unknown): unknown[] {
  if (typeof payload === 'string') return [value]
  if (Array.isArray(payload)) {
    return payload.flatMap((inner, index) =>
      withTextReplaced(inner, value).map((changed) => payload.with(index, changed))
    )
  }
  if (typeof payload !== 'object' || payload === null) return []
  return Object.entries(payload).flatMap(([name, inner]) =>
    withTextReplaced(inner, value).map((changed) => ({ ...payload, [name]: changed }))
  )
}

/** The bearer that an endpoint accepts, by the security that its description names. */
async function bearers(tenant: Tenant): Promise<(security: unknown) => Bearer> {
  const operator = await issueOperator()
  const key = await createKey(tenant.organizationId)
  return (security) => {
    if (needs(security, 'operatorCredentialAuth')) return operator
    if (needs(security, 'signInCodeAuth')) return { bearer: 'Bearer sbl_read.later' }
    return needs(security, 'publishableKeyAuth') ? key : tenant
  }
}

function needs(security: unknown, scheme: string): boolean {
  return Array.isArray(security) && security.some((accepted) => scheme in Object(accepted))
}

function send(
  { bearer, origin }: Bearer,
  method: string,
  path: string,
  body?: string
): Promise<Response> {
  return fetch(`${BASE_URL}${path}`, {
    method,
    headers: {
      'authorization': bearer,
      'content-type': 'application/json',
      ...(origin === undefined ? {} : { origin }),
    },
    ...(body === undefined ? {} : { body }),
  })
}

test.group('An operator of the database', () => {
  test('is refused wherever a payload has a text', async ({ client, assert }) => {
    const tenant = await createTenant()
    const { _id: routerId } = await createRouter(client, tenant)
    const idIn = (path: string) => (path.startsWith(ROUTERS) ? routerId : tenant.bookingFlowId)
    const bearerOf = await bearers(tenant)
    let sent = 0

    for (const { method, path, security, example } of describedBodies()) {
      for (const operator of OPERATORS) {
        for (const payload of withTextReplaced(example, operator)) {
          const response = await send(
            bearerOf(security),
            method,
            path.replace(/\{(?:id|key)\}/, idIn(path)),
            JSON.stringify(payload)
          )
          sent += 1
          const label = `${method} ${path} ${JSON.stringify(payload)} ${await response.text()}`
          // A completion ignores a reference that is no text, and there is no such session.
          const isIgnored = Object(payload).booking_reference === operator
          assert.equal(response.status, isIgnored ? 404 : 422, label)
        }
      }
    }

    assert.isAbove(sent, 150)
  })

  test('is refused in every parameter of a query', async ({ assert }) => {
    const bearerOf = await bearers(await createTenant())
    const { paths } = describeService().document
    const refusing = new Set<string>()
    let sent = 0

    for (const [path, { get }] of Object.entries(paths)) {
      const parameters = Array.isArray(get?.parameters) ? get.parameters : []
      for (const { name, in: where } of parameters) {
        if (where !== 'query' || name.includes('[') || path.includes('{')) continue
        for (const operator of IN_QUERIES) {
          const response = await send(bearerOf(get?.security), 'GET', `${path}?${name}${operator}`)
          sent += 1
          refusing.add(path)
          const text = await response.text()
          assert.equal(response.status, 422, `${path}?${name}${operator} ${text}`)
        }
      }
    }

    assert.isAbove(sent, 50)
    assert.includeMembers([...refusing], ['/v1/operations/signals', '/v1/operations/leases'])
  })

  test('is a name like any other where names are free', async ({ client, assert }) => {
    const tenant = await createTenant()
    const names = ['__proto__', 'constructor', 'prototype', '$where', '$gt', 'a.b', 'toString']
    const parameters = names.map((name) => `${JSON.stringify(name)}:{"value":"x"}`).join()
    const payload = JSON.stringify(
      routerPayload(tenant, { matching_criteria: 'criteria' })
    ).replace('"criteria"', `{"query_params":{"parameters":{${parameters}}}}`)
    const created = await send(tenant, 'POST', ROUTERS, payload)
    const text = await created.text()
    assert.equal(created.status, 201, text)

    const read = await client.as(tenant).get(`${ROUTERS}/${JSON.parse(text)._id}`)
    const query = names.map((name) => `${encodeURIComponent(name)}=x`).join('&')
    const resolve = (url: string) => client.as(tenant).post(`${ROUTERS}/resolve`).json({ url })
    const matching = await resolve(`https://a.example/?${query}`)
    const other = await resolve('https://a.example/?x=x')

    const kept = read.body().matching_criteria.query_params.parameters
    assert.sameMembers(Object.keys(kept), names)
    matching.assertStatus(200)
    other.assertStatus(404)
    assert.isUndefined(Reflect.get({}, 'value'))
  })
})

test.group('An example URL', () => {
  test('is never fetched', async ({ client, assert, cleanup }) => {
    const tenant = await createTenant()
    let connections = 0
    const trap = createServer((_request, response) => response.end())
    trap.on('connection', () => (connections += 1))
    await new Promise<void>((listening) => trap.listen(0, '127.0.0.1', listening))
    cleanup(() => void trap.close())
    const { port } = trap.address() as AddressInfo
    const inside = [
      `http://127.0.0.1:${port}/book`,
      `http://localhost:${port}/book`,
      `http://[::ffff:127.0.0.1]:${port}/book`,
      `http://0x7f000001:${port}/book`,
      'http://169.254.169.254/latest/meta-data/',
    ]
    const post = (path: string, body: object) => client.as(tenant).post(path).json(body)

    const answers = [
      await post(ROUTERS, routerPayload(tenant, { example_urls: inside })),
      await post(`${ROUTERS}/validate-example-urls`, { example_urls: inside }),
      await post(`${ROUTERS}/resolve`, { url: inside[0] }),
      await post(`${ROUTERS}/explain`, { url: inside[0] }),
      await post('/v1/booking-flows', { name: 'Trap', url: inside[0] }),
    ]

    assert.deepEqual(
      answers.map((answer) => answer.status()),
      [201, 200, 200, 200, 201]
    )
    assert.equal(connections, 0)
  })
})

const SAME_NAMES: [string, string][] = [
  ['Caf\u00E9', 'Cafe\u0301'],
  ['\u212Bngstr\u00F6m', '\u00C5ngstro\u0308m'],
  ['Implants', '  Implants\t'],
  ['\u1100\u1161', '\uAC00'],
]

test.group('Two names that look the same', () => {
  test('are the same: {0} and {1}')
    .with(SAME_NAMES)
    .run(async ({ client }, [first, second]) => {
      const tenant = await createTenant()
      await createRouter(client, tenant, { name: first })

      const response = await client
        .as(tenant)
        .post(ROUTERS)
        .json(routerPayload(tenant, { name: second }))

      response.assertStatus(409)
      response.assertBodyContains({ code: 'E_ROUTER_NAME_TAKEN' })
    })
})
