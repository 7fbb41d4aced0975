import { test } from '@japa/runner'
import { waitUntil } from '#scripts/services/wait_until'
import { severalInstances } from '#tests/support/processes/several_instances'
import { privateRedis } from '#tests/support/redis/private_redis'
import { waitLimit } from '#tests/support/wait_limit'
import { SHAPES, worstOrganization } from '../app/worst_organization.js'

const AUDIT = '/v1/router-audit'
/** Others take over the work of a dead instance after half a minute. */
const DONE_LIMIT_MS = 120_000

test.group('A requested audit', () => {
  test('is finished by another instance when its own is killed', async ({ assert }) => {
    const shape = SHAPES['fifty segments a router'] ?? (() => ({}))
    const { tenant, routers } = await worstOrganization(shape)
    const redis = await privateRedis()
    const [first] = await severalInstances(1, redis.url)
    const requested = await first?.ask(tenant.bearer, 'POST', AUDIT)
    await waitUntil(async () => {
      const answer = await first?.ask(tenant.bearer, 'GET', AUDIT)
      return JSON.parse(answer?.text ?? '{}').run?.state === 'running'
    }, waitLimit(DONE_LIMIT_MS))
    first?.kill('SIGKILL')
    const [second] = await severalInstances(1, redis.url)
    const left = await second?.ask(tenant.bearer, 'GET', AUDIT)
    await waitUntil(async () => {
      const answer = await second?.ask(tenant.bearer, 'GET', AUDIT)
      return answer?.status === 200 && JSON.parse(answer.text).run === null
    }, waitLimit(DONE_LIMIT_MS))
    const answer = await second?.ask(tenant.bearer, 'GET', AUDIT)
    const finished = JSON.parse(answer?.text ?? '{}')

    assert.equal(requested?.status, 202)
    assert.equal(left?.status, 404)
    assert.equal(JSON.parse(left?.text ?? '{}').run.state, 'running')
    assert.equal(finished.routers, routers)
  }).timeout(3 * DONE_LIMIT_MS)
})
