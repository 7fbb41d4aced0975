import { test } from '@japa/runner'
import type { CronRun } from '#cluster/cron/cron_job'
import { RequestedRuns } from '#cluster/cron/requested_runs'
import { waitUntil } from '#scripts/services/wait_until'
import { Gate } from '#tests/support/gate'
import { waitLimit } from '#tests/support/wait_limit'
import { CronWorld, type CronInstance } from './cron_world.js'

const DAY_MS = 86_400_000
const JOB = { type: 'job', intervalMs: DAY_MS }

function requestsOf({ connections, keys, cron }: CronInstance): RequestedRuns {
  const redis = connections.get('command')
  return new RequestedRuns(JOB, redis, keys, Date.now, () => cron.wake(JOB.type))
}

test.group('A requested run', () => {
  test('is enqueued once and runs beside those of slots', async ({ assert }) => {
    const world = new CronWorld({ organizationIds: [] })
    const runs: (CronRun & { readonly organizationId: string })[] = []
    const instance = await world.start([
      { ...JOB, run: async (organizationId, run) => void runs.push({ ...run, organizationId }) },
    ])
    const requests = requestsOf(instance)

    const today = () => Math.floor(Date.now() / DAY_MS)
    const days = [today()]
    const first = await requests.enqueue('one', 'request-1')
    const again = await requests.enqueue('one', 'request-1')
    await requests.enqueue('two', 'request-2')
    await waitUntil(async () => runs.length >= 2, waitLimit())

    assert.deepEqual(
      [first, again],
      [
        { kind: 'replied', reply: 1 },
        { kind: 'replied', reply: 0 },
      ]
    )
    const requested = runs.map(({ organizationId, requestId }) => `${organizationId} ${requestId}`)
    assert.deepEqual(requested.toSorted(), ['one request-1', 'two request-2'])
    assert.oneOf(runs[0]?.slot, [...days, today()])
  })

  test('is finished by another instance when its own dies half-way', async ({ assert }) => {
    const world = new CronWorld({ organizationIds: [], visibilityMs: 500 })
    const gate = new Gate()
    const begun: CronRun[] = []
    const dying = await world.start([
      {
        ...JOB,
        run: async (_, run) => {
          begun.push(run)
          await gate.opened
        },
      },
    ])
    await requestsOf(dying).enqueue('one', 'request-1')
    await waitUntil(async () => begun.length === 1, waitLimit())
    dying.connections.get('command').disconnect()
    const finished: (string | null)[] = []
    await world.start([{ ...JOB, run: async (_, { requestId }) => void finished.push(requestId) }])
    await waitUntil(async () => finished.length > 0, waitLimit())
    gate.open()

    assert.deepEqual(finished, ['request-1'])
  })
})
