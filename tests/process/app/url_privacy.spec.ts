import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from '@japa/runner'
import { Redis } from 'ioredis'
import { waitUntil } from '#scripts/services/wait_until'
import { URL_PRIVACY_MODES } from '#shared/url_privacy'
import { startInstance } from '#tests/support/processes/instance'
import { privateRedis } from '#tests/support/redis/private_redis'
import { scratchFolder } from '#tests/support/scratch_folder'
import { visitedTenantAt } from '#tests/support/visited_tenant'
import { waitLimit } from '#tests/support/wait_limit'
import { ownDatabase, withDatabase } from './own_database.js'

const LIMIT_MS = 120_000
const ROUTERS = '/v1/booking-flow-routers'

interface Decision {
  readonly decision_id: string
  readonly organization_revision: number
  readonly router: { readonly _id: string }
}

interface Explained {
  readonly winner: { readonly router_id: string } | null
}

/** An instance on stores of its own, and everything that reaches a store or a log. */
async function world(cleanup: (work: () => Promise<void> | void) => void) {
  const redis = await privateRedis()
  const sent: string[] = []
  const monitor = await new Redis(redis.url, { retryStrategy: () => null }).monitor()
  monitor.on('error', () => {})
  monitor.on('monitor', (_time: string, command: string[]) => sent.push(command.join(' ')))
  cleanup(() => monitor.disconnect())
  const mongodbUri = ownDatabase()
  cleanup(() => withDatabase(mongodbUri, (db) => db.dropDatabase()))
  const { bearer, bookingFlowId } = await visitedTenantAt(mongodbUri)
  const folder = join(scratchFolder(), 'api')
  const stores = { mongodbUri, redisUrl: redis.url }
  const instance = await startInstance(folder, stores, { LOG_LEVEL: 'trace' })
  cleanup(() => instance.server.stop())

  const ask = async <Answer>(
    method: string,
    path: string,
    body?: object
  ): Promise<Answer | null> => {
    const response = await fetch(`${instance.url}${path}`, {
      method,
      headers: { 'authorization': bearer, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    })
    return response.ok ? ((await response.json()) as Answer) : null
  }
  const must = async <Answer>(method: string, path: string, body?: object): Promise<Answer> => {
    const answer = await ask<Answer>(method, path, body)
    if (answer === null) throw new Error(`${method} ${path} was refused`)
    return answer
  }
  /** The URL of a decision's event, once MongoDB has it. */
  const storedUrl = async ({ decision_id: id }: Decision): Promise<string> => {
    let url = ''
    await waitUntil(async () => {
      const event = await ask<{ url: string }>('GET', `/v1/router-events/${id}`)
      url = event?.url ?? ''
      return url !== ''
    }, waitLimit())
    return url
  }
  const everythingStored = async (): Promise<string> => {
    const texts = [...sent, readFileSync(instance.server.logFile, 'utf8')]
    await withDatabase(mongodbUri, async (db) => {
      for (const { collectionName } of await db.collections()) {
        const rows = await db.collection(collectionName).find().toArray()
        texts.push(JSON.stringify(rows))
      }
    })
    return texts.join('\n')
  }
  const stop = () => instance.server.stop()
  return { ask, must, storedUrl, everythingStored, stop, bookingFlowId }
}

test.group('An e-mail address in the URL of a visitor', () => {
  test('is in no store, message or log line, unless the organization stores whole URLs', async ({
    assert,
    cleanup,
  }) => {
    const { must, storedUrl, everythingStored } = await world(cleanup)
    for (const mode of URL_PRIVACY_MODES) {
      await must('PATCH', '/v1/organization', { url_privacy: mode })
      const planted = `ada.${mode}@example.com`
      const url = `https://clinic.example/p/${planted}?q=${planted}&${planted}=1&email=${planted}&utm_source=x`
      const decision = await must<Decision>('POST', `${ROUTERS}/resolve`, { url })
      const expected = {
        full: url,
        masked: 'https://clinic.example/p/~?q=~&email=~&utm_source=x',
        relevant: 'https://clinic.example/p/~?utm_source=x',
      }
      assert.equal(await storedUrl(decision), expected[mode])
      const stored = await everythingStored()
      assert.equal(stored.includes(planted), mode === 'full', mode)
    }
  }).timeout(LIMIT_MS)

  test('is in no store or log line when no router takes the URL, whose shape outlives the instance', async ({
    assert,
    cleanup,
  }) => {
    const { ask, must, everythingStored, stop } = await world(cleanup)
    const routers = await must<{ data: { _id: string }[] }>('GET', ROUTERS)
    for (const { _id: id } of routers.data) {
      await must('PATCH', `${ROUTERS}/${id}`, { is_active: false })
    }
    for (const mode of URL_PRIVACY_MODES) {
      await must('PATCH', '/v1/organization', { url_privacy: mode })
      const planted = `ada.${mode}@example.com`
      const url = `https://clinic.example/${mode}/${planted}?q=${planted}&email=${planted}&utm_source=x`
      assert.isNull(await ask('POST', `${ROUTERS}/resolve`, { url }))
    }

    await stop()

    const stored = await everythingStored()
    for (const mode of URL_PRIVACY_MODES) assert.notInclude(stored, `ada.${mode}`)
    assert.include(stored, '"/full/~?email=~&q=~&utm_source=x"')
    assert.include(stored, '"/masked/~?email=~&q=~&utm_source=x"')
    assert.include(stored, '"/relevant/~?utm_source=x"')
  }).timeout(LIMIT_MS)

  test('is kept for a router that asks for it, which resolves and replays', async ({
    assert,
    cleanup,
  }) => {
    const { must, storedUrl, bookingFlowId } = await world(cleanup)
    const asking = await must<{ _id: string }>('POST', ROUTERS, {
      name: 'By e-mail',
      booking_flow_id: bookingFlowId,
      matching_criteria: { query_params: { parameters: { email: { value: 'ada@example.com' } } } },
    })
    for (const mode of URL_PRIVACY_MODES) {
      await must('PATCH', '/v1/organization', { url_privacy: mode })
      const url = 'https://clinic.example/?email=ada@example.com'
      const decision = await must<Decision>('POST', `${ROUTERS}/resolve`, { url })
      assert.equal(decision.router._id, asking._id)

      const stored = await storedUrl(decision)
      const again = await must<Explained>('POST', `${ROUTERS}/explain`, {
        url: stored,
        as_of: decision.organization_revision,
      })
      assert.equal(stored, url)
      assert.equal(again.winner?.router_id, asking._id)
    }
  }).timeout(LIMIT_MS)
})
