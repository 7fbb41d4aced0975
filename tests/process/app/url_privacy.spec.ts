import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { test } from '@japa/runner'
import { Redis } from 'ioredis'
import { dropDatabase } from '#scripts/services/drop_database'
import { waitUntil } from '#scripts/services/wait_until'
import { URL_PRIVACY_MODES } from '#organizations/organizations/organization'
import { type Instance, startInstance } from '#tests/support/processes/instance'
import { patientProgram } from '#tests/support/processes/patient_program'
import { newFolder } from '#tests/support/new_folder'
import { startPrivateRedis } from '#tests/support/redis/private_redis'
import { visitedTenantAt } from '#tests/support/visited_tenant'
import { waitLimit } from '#tests/support/wait_limit'
import { ownDatabase, withDatabase } from '#tests/support/own_database'

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

/** An instance on stores of its own, and everything that reaches a store or a log. Its owner must stop it. */
class World {
  readonly #sent: string[] = []
  readonly #folder = newFolder()
  readonly #mongodbUri = ownDatabase()
  readonly #ends: (() => unknown)[] = []
  #instance: Instance | undefined

  static async start(): Promise<World> {
    const world = new World()
    const redis = await startPrivateRedis(join(world.#folder, 'redis'))
    const monitor = await new Redis(redis.url, { retryStrategy: () => null }).monitor()
    monitor.on('error', () => {})
    monitor.on('monitor', (_time: string, command: string[]) => world.#sent.push(command.join(' ')))
    const stores = { mongodbUri: world.#mongodbUri, redisUrl: redis.url }
    const folder = join(world.#folder, 'api')
    world.#ends.push(() => monitor.disconnect(), redis.stop)
    world.#instance = await startInstance(folder, stores, { LOG_LEVEL: 'trace' }, patientProgram())
    return world
  }

  /** An organization whose default router answers every URL, and what it asks. */
  async visited() {
    const { bearer, bookingFlowId } = await visitedTenantAt(this.#mongodbUri)
    const ask = async <Answer>(
      method: string,
      path: string,
      body?: object
    ): Promise<Answer | null> => {
      const response = await fetch(`${this.#instance?.url}${path}`, {
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
    return { ask, must, storedUrl, bookingFlowId }
  }

  async everythingStored(): Promise<string> {
    const log = this.#instance ? readFileSync(this.#instance.server.logFile, 'utf8') : ''
    const texts = [...this.#sent, log]
    await withDatabase(this.#mongodbUri, async (db) => {
      for (const { collectionName } of await db.collections()) {
        const rows = await db.collection(collectionName).find().toArray()
        texts.push(JSON.stringify(rows))
      }
    })
    return texts.join('\n')
  }

  async stopInstance(): Promise<void> {
    await this.#instance?.server.stop()
  }

  async stop(): Promise<void> {
    await this.stopInstance()
    for (const end of this.#ends) await end()
    await dropDatabase(this.#mongodbUri)
    rmSync(this.#folder, { recursive: true, force: true })
  }
}

test.group('An e-mail address in the URL of a visitor', (group) => {
  let world: World
  group.setup(async () => {
    world = await World.start()
    return () => world.stop()
  })
  group.each.timeout(LIMIT_MS)

  test('is in no store, message or log line, unless the organization stores whole URLs', async ({
    assert,
  }) => {
    const { must, storedUrl } = await world.visited()
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
      const stored = await world.everythingStored()
      assert.equal(stored.includes(planted), mode === 'full', mode)
    }
  })

  test('is stored for a router that asks for it, and resolves again when replayed', async ({
    assert,
  }) => {
    const { must, storedUrl, bookingFlowId } = await world.visited()
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
  })

  /** The last test, for it ends the instance. */
  test('is in no store or log line when no router takes the URL, whose shape is stored', async ({
    assert,
  }) => {
    const { ask, must } = await world.visited()
    const routers = await must<{ data: { _id: string }[] }>('GET', ROUTERS)
    for (const { _id: id } of routers.data) {
      await must('PATCH', `${ROUTERS}/${id}`, { is_active: false })
    }
    for (const mode of URL_PRIVACY_MODES) {
      await must('PATCH', '/v1/organization', { url_privacy: mode })
      const planted = `eve.${mode}@example.com`
      const url = `https://clinic.example/${mode}/${planted}?q=${planted}&email=${planted}&utm_source=x`
      assert.isNull(await ask('POST', `${ROUTERS}/resolve`, { url }))
    }

    await world.stopInstance()

    const stored = await world.everythingStored()
    for (const mode of URL_PRIVACY_MODES) assert.notInclude(stored, `eve.${mode}`)
    assert.include(stored, '"/full/~?email=~&q=~&utm_source=x"')
    assert.include(stored, '"/masked/~?email=~&q=~&utm_source=x"')
    assert.include(stored, '"/relevant/~?utm_source=x"')
  })
})
