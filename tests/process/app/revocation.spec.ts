import { setTimeout as pause } from 'node:timers/promises'
import app from '@adonisjs/core/services/app'
import { test } from '@japa/runner'
import { AccessTokenRepository } from '#identity/persistence/access_token_repository'
import { privateRedis, type PrivateRedis } from '#tests/support/redis/private_redis'
import { createTenant } from '#tests/support/create_tenant'
import { issueToken } from '#tests/support/issue_token'
import { type RunningInstance, severalInstances } from '#tests/support/processes/several_instances'

const LATEST_MS = 1_000
const WATCHED_MS = 1_500
const USED_EVERY_MS = 20
/** Tokens are revoked at different moments between two looks of an instance. */
const TOKENS = 5
const APART_MS = 130

/** What happens to Redis before the token is revoked. */
const FAULTS: Readonly<Record<string, (redis: PrivateRedis) => unknown>> = {
  'Redis works': () => {},
  'all subscribers are cut': (redis) => redis.observer.client('KILL', 'TYPE', 'pubsub'),
  'Redis is frozen': (redis) => redis.kill('SIGSTOP'),
  'Redis is gone': (redis) => redis.die(),
}

test.group('A revoked token', () => {
  test('is refused by every instance within a second while {$self}')
    .with(Object.keys(FAULTS))
    .run(async ({ assert }, fault) => {
      const redis = await privateRedis()
      const instances = await severalInstances(2, redis.url)
      const [first] = instances
      const tenant = await createTenant()
      const leaked = await usedToken(tenant.organizationId, instances)
      await first?.ask(tenant.bearer, 'GET', '/v1/organization')

      await FAULTS[fault]?.(redis)
      const revoked = await first?.ask(
        tenant.bearer,
        'DELETE',
        `/v1/access-tokens/${leaked.tokenId}`
      )
      const latestMs = await refusedEverywhere(instances, leaked.bearer)
      redis.kill('SIGCONT')

      assert.equal(revoked?.status, 204)
      console.log(`      refused everywhere after ${latestMs.toFixed(0)} ms`)
      assert.isBelow(latestMs, LATEST_MS)
    })

  test('is refused by every instance within a second though the message was lost', async ({
    assert,
  }) => {
    const redis = await privateRedis()
    const instances = await severalInstances(2, redis.url)
    const { organizationId } = await createTenant()
    const tokens = await app.container.make(AccessTokenRepository)

    const revokeAndUse = async (_: unknown, index: number) => {
      const leaked = await usedToken(organizationId, instances)
      await pause(index * APART_MS)
      await tokens.delete(organizationId, leaked.tokenId)
      return refusedEverywhere(instances, leaked.bearer)
    }
    const latestMs = await Promise.all(Array.from({ length: TOKENS }, revokeAndUse))

    console.log(`      refused everywhere after ${latestMs.map(Math.ceil).join(', ')} ms`)
    assert.isBelow(Math.max(...latestMs), LATEST_MS)
  }).retry(2)
})

/** A token that all instances know. */
async function usedToken(organizationId: string, instances: readonly RunningInstance[]) {
  const token = await issueToken(organizationId)
  for (const instance of instances) {
    const { status } = await instance.ask(token.bearer, 'GET', '/v1/organization')
    if (status !== 200) throw new Error(`a new token was answered ${status}`)
  }
  return token
}

/** Uses the token on all instances, whatever they answer; gives when the last request began that was let through. */
async function refusedEverywhere(
  instances: readonly RunningInstance[],
  bearer: string
): Promise<number> {
  const revokedMs = performance.now()
  const accepted: number[] = []
  const use = async (instance: RunningInstance) => {
    const startedMs = performance.now() - revokedMs
    const { status } = await instance.ask(bearer, 'GET', '/v1/organization')
    if (status === 200) accepted.push(startedMs)
    else if (status !== 401) throw new Error(`a revoked token was answered ${status}`)
  }
  const uses: Promise<void>[] = []
  while (performance.now() - revokedMs < WATCHED_MS) {
    for (const instance of instances) uses.push(use(instance))
    await pause(USED_EVERY_MS)
  }
  await Promise.all(uses)
  return Math.max(0, ...accepted)
}
