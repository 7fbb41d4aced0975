import { test } from '@japa/runner'
import { RemoteCache } from '#cluster/cache/remote_cache'
import clusterConfig from '#config/cluster'
import insightConfig from '#config/insight'
import { type OpenDay, OpenDays } from '#insight/open_days'
import type { RecordedTraffic } from '#insight/recorded_traffic'
import { waitUntil } from '#scripts/services/wait_until'
import { newIdentifier } from '#shared/identifiers'
import { Gate } from '#tests/support/gate'
import { openInstance } from '#tests/support/redis/cluster_instance'
import { uniqueName } from '#tests/support/redis/command_connection'
import { waitLimit } from '#tests/support/wait_limit'

const DAY = new Date('2026-03-04T00:00:00Z')
const [ROUTER, OTHER, FLOW] = [newIdentifier(), newIdentifier(), newIdentifier()]
const HOURS = Array.from({ length: 24 }, (_, hour) => (hour === 9 ? 3 : 0))

const readSessions: RecordedTraffic['readSessions'] = async (_organizationId, _day, sum) => {
  sum.addSession({ routerId: ROUTER, bookingFlowId: FLOW, status: 'completed' })
  sum.addSession({ routerId: OTHER, bookingFlowId: FLOW, status: 'open' })
}

test.group('A day that is not closed', () => {
  test('is summed up once a minute for all instances, with its sessions', async ({ assert }) => {
    const gate = new Gate()
    const begun = new Gate()
    let counted = 0
    const recorded: Pick<RecordedTraffic, 'counts' | 'readSessions'> = {
      readSessions,
      counts: async () => {
        counted += 1
        begun.open()
        await gate.opened
        const flow = { matchedClass: 'campaign', bookingFlowId: FLOW } as const
        return [{ routerId: ROUTER, ...flow, isRobot: false, hours: HOURS }]
      },
    }
    const keyPrefix = `${clusterConfig.keyPrefix}${uniqueName('open-days')}:`
    const opened = await Promise.all(
      [1, 2].map(() => openInstance(process.env.REDIS_TCP_URL ?? '', { keyPrefix }))
    )
    await waitUntil(async () => opened.every(({ broadcast }) => broadcast.isLive), waitLimit())
    const instances = opened.map(({ connections, broadcast, keys }) => {
      const dependencies = { redis: connections.get('command'), broadcast, keys }
      const cache = new RemoteCache<OpenDay>(dependencies, insightConfig.openDays)
      return new OpenDays(cache, recorded, insightConfig.openDays)
    })
    const organizationId = newIdentifier()

    const reads = [...instances, ...instances].map((days) => days.of(organizationId, DAY))
    await begun.opened
    gate.open()
    const answers = await Promise.all(reads)

    assert.isAtMost(counted, 1)
    for (const answer of answers) assert.deepEqual(answer, answers[0])
    assert.deepEqual(answers[0], [
      {
        routerId: ROUTER,
        classes: [{ matchedClass: 'campaign', bookingFlowId: FLOW, hours: HOURS }],
        flows: [{ bookingFlowId: FLOW, started: 1, completed: 1, abandoned: 0 }],
        started: 1,
        completed: 1,
        abandoned: 0,
      },
      {
        routerId: OTHER,
        classes: [],
        flows: [{ bookingFlowId: FLOW, started: 1, completed: 0, abandoned: 0 }],
        started: 1,
        completed: 0,
        abandoned: 0,
      },
    ])
    const [one] = opened
    const key =
      one?.keys.named('cache', insightConfig.openDays.name, `${organizationId}:2026-03-04`) ?? ''
    const keptMs = await one?.connections.get('command').pttl(key)
    assert.isAbove(keptMs ?? 0, 0)
    assert.isAtMost(keptMs ?? Infinity, 60_000)
  })
})
