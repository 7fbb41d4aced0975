import { readFile } from 'node:fs/promises'
import server from '@adonisjs/core/services/server'
import { test } from '@japa/runner'
import { PROJECT_URL } from '#scripts/services/project_folders'
import { refuseUnreadableRequests } from '#shared/http/unreadable_request'
import { BODIES } from '#tests/support/attacks/bodies'
import { FRAMING } from '#tests/support/attacks/framing'
import { HEADERS } from '#tests/support/attacks/headers'
import { type KeyAttack, KEYS, PAGE_ORIGIN } from '#tests/support/attacks/keys'
import { TARGETS } from '#tests/support/attacks/targets'
import { BASE_URL } from '#tests/support/base_url'
import { createTenant, type Tenant } from '#tests/support/create_tenant'
import { createKey, type TestKey } from '#tests/support/publishable_keys'
import { createRouter } from '#tests/support/routers'
import { sendRaw } from '#tests/support/wire/wire'

const TABLES: Readonly<Record<string, readonly KeyAttack[]>> = {
  framing: FRAMING,
  target: TARGETS,
  header: HEADERS,
  body: BODIES,
  key: KEYS,
}
const SECURITY = new URL('docs/security.md', PROJECT_URL)

/** The lines of docs/security.md about these attacks: each answer with the attacks that get it. */
function linesOf(attacks: readonly KeyAttack[]): string[] {
  const byAnswer = Map.groupBy(attacks, ({ status, code, closes = false }) => {
    const answer = code === undefined ? `${status}` : `${status} \`${code}\``
    return closes ? `${answer}, closed` : answer
  })
  return [...byAnswer].map(
    ([answer, same]) => `- ${answer}: ${same.map(({ what }) => what).join('; ')}.`
  )
}

/** What the framework's own server does not listen for. */
const UNREADABLE = ['clientError', 'checkExpectation', 'connect']

for (const [table, attacks] of Object.entries(TABLES)) {
  test.group(`An attack by ${table}`, (group) => {
    let tenant: Tenant
    let key: TestKey

    group.setup(async () => {
      tenant = await createTenant()
      key = await createKey(tenant.organizationId, PAGE_ORIGIN)
      const listening = server.getNodeServer()
      if (!listening || !('maxHeadersCount' in listening)) throw new Error('No server listens')
      refuseUnreadableRequests(listening)
      return () => UNREADABLE.forEach((event) => listening.removeAllListeners(event))
    })

    for (const attack of attacks) {
      test(`gets the answer that is documented: ${attack.what}`, async ({ assert }) => {
        const prototype = Reflect.ownKeys(Object.prototype)
        const bytes = attack.bytes(tenant.bearer, key.bearer)
        const [method] = bytes.toString('latin1', 0, 10).split(' ')

        const answer = await sendRaw(BASE_URL, bytes, method)

        const described = `${answer.status} ${answer.text.slice(0, 300)}`
        assert.equal(answer.status, attack.status, described)
        if (attack.closes) assert.equal(answer.header('connection'), 'close', described)
        if (attack.code !== undefined) {
          assert.match(answer.header('content-type') ?? '', /^application\/problem\+json/)
          assert.equal(JSON.parse(answer.text).code, attack.code)
          assert.match(answer.header('x-request-id') ?? '', /^[\w-]{1,128}$/)
        }
        assert.isUndefined(answer.header('set-cookie'))
        assert.isUndefined(answer.header('location'))
        assert.notMatch(answer.text, /Mongo|node_modules|\bat .*\.[jt]s:|"stack"|smuggled|evil/)
        assert.deepEqual(Reflect.ownKeys(Object.prototype), prototype)
      })
    }

    test('is in docs/security.md with its answer', async ({ assert }) => {
      const text = await readFile(SECURITY, 'utf8')
      const inOneLine = text.replaceAll(/\s+/g, ' ')

      const missing = linesOf(attacks).filter((line) => !inOneLine.includes(line))

      assert.deepEqual(missing, [])
    })
  })
}

test.group('After an attack', () => {
  test('the connection of another client is served as before', async ({ client, assert }) => {
    const tenant = await createTenant()
    const before = await createRouter(client, tenant)

    for (const { bytes } of FRAMING) await sendRaw(BASE_URL, bytes(tenant.bearer), 'POST')
    const after = await client.as(tenant).get(`/v1/booking-flow-routers/${before._id}`)

    assert.deepEqual(after.body(), before)
  })
})
