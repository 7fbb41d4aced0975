import { join } from 'node:path'
import { test } from '@japa/runner'
import { eventually } from '#tests/support/eventually'
import { issueOperator } from '#tests/support/issue_operator'
import { startInstance } from '#tests/support/processes/instance'
import { patientProgram } from '#tests/support/processes/patient_program'
import { proxiedRedis } from '#tests/support/redis/proxied_redis'
import { scratchFolder } from '#tests/support/scratch_folder'

interface Shown {
  readonly source: string
  readonly state: string
  readonly connections: readonly { readonly state: string; readonly reason: string | null }[]
}

interface Answer {
  readonly status: number
  readonly body: {
    readonly code?: string
    readonly data: readonly (Shown & Readonly<Record<string, string | null>>)[]
    readonly meta: Readonly<Record<string, unknown>>
  }
}

test.group('The view of operators', () => {
  test('shows each instance until it leaves, and an outage of Redis from the instance itself', async ({
    assert,
    cleanup,
  }) => {
    const { redis, proxy } = await proxiedRedis()
    const mongodbUri = process.env.MONGODB_URI ?? ''
    const { bearer } = await issueOperator()
    const limits = { LAME_DUCK_MS: '2000', GRACEFUL_DRAIN_TIMEOUT_MS: '5000', CRON_JOBS: 'off' }
    const steady = await startInstance(
      join(scratchFolder(), 'steady'),
      { mongodbUri, redisUrl: redis.url },
      limits,
      patientProgram()
    )
    cleanup(() => steady.server.stop())
    const cut = await startInstance(
      join(scratchFolder(), 'cut'),
      { mongodbUri, redisUrl: proxy.url },
      { ...limits, LAME_DUCK_MS: '5000', GRACEFUL_DRAIN_TIMEOUT_MS: '10000' },
      patientProgram()
    )
    cleanup(() => cut.server.stop())
    const ask = async ({ url }: { url: string }, view: string): Promise<Answer> => {
      const response = await fetch(`${url}/v1/operations/${view}`, {
        headers: { authorization: bearer },
      })
      return { status: response.status, body: JSON.parse(await response.text()) }
    }

    const both = await eventually(
      () => ask(steady, 'instances'),
      ({ body }) => body.data.length === 2
    )
    assert.lengthOf(both.body.data, 2)

    const earlier = await ask(steady, 'signals')
    proxy.acceptThenClose()
    proxy.reset()
    const lost = await eventually(
      () => ask(cut, 'instances'),
      ({ body }) => body.data.some((one) => one.connections.every(({ state }) => state === 'lost'))
    )
    const waiting = await eventually(
      () => ask(cut, 'signals'),
      ({ body }) => body.data.length > 0
    )
    const locks = await ask(cut, 'locks')
    assert.equal(lost.status, 200)
    assert.lengthOf(lost.body.data, 1)
    assert.isFalse(lost.body.meta.is_complete)
    assert.isFalse(waiting.body.meta.is_complete)
    assert.isNull(waiting.body.data[0]?.recorded_at)
    assert.deepEqual([locks.status, locks.body.code], [503, 'E_STORE_UNAVAILABLE'])
    const cutName = lost.body.data[0]?.name
    const ofCut = ({ body }: Answer) => body.data.filter(({ instance }) => instance === cutName)
    const before = await ask(steady, 'signals')
    assert.lengthOf(ofCut(before), ofCut(earlier).length)

    proxy.heal()
    const after = await eventually(
      () => ask(steady, 'signals'),
      (answer) => ofCut(answer).some(({ name }) => name === 'redis.subscription.resubscribed')
    )
    const dropped = ofCut(after).find(({ name }) => name === 'redis.subscription.dropped')
    assert.isAbove(Date.parse(dropped?.recorded_at ?? ''), Date.parse(dropped?.time ?? ''))

    const ended = cut.server.stop()
    const draining = await eventually(
      () => ask(steady, 'instances'),
      ({ body }) => body.data.some(({ state }) => state === 'draining')
    )
    await ended
    const alone = await eventually(
      () => ask(steady, 'instances'),
      ({ body }) => body.data.length === 1
    )
    assert.includeMembers(
      draining.body.data.map(({ state }) => state),
      ['draining', 'ready']
    )
    assert.lengthOf(alone.body.data, 1)
  })
})
