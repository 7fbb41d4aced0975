import { test } from '@japa/runner'
import { PageEventQuota } from '#routing/events/page_event_quota'
import { readBody, toBody } from '#routing/events/event_stores'
import {
  PageEventDayModel,
  PageEventDayRepository,
} from '#routing/events/page_event_day_repository'
import type { RouterEvent } from '#routing/events/router_event'
import { SystemClock } from '#shared/clock'
import { newIdentifier } from '#shared/identifiers'

const OPTIONS = { bytesMax: 64_000, aheadBytes: 8_000, networkBytesMax: 5_000 }
const DAY_MS = 86_400_000

/** Takes 1,000 bytes of a quota. */
function pageEvent(
  organizationId: string,
  resolvedAt = new Date(),
  visitor = newIdentifier()
): RouterEvent {
  return {
    id: newIdentifier(),
    organizationId,
    routerId: newIdentifier(),
    url: 'https://a.example/'.padEnd(488, 'a'),
    type: 'ROUTER_RESOLVED',
    matchedClass: 'path_only',
    resolvedAt,
    organizationRevision: 1,
    visitor,
  }
}

function startQuota(): PageEventQuota {
  const log = { info() {}, warn() {}, error() {} }
  return new PageEventQuota(new PageEventDayRepository(), OPTIONS, new SystemClock(), log)
}

const events = (organizationId: string, count: number) =>
  Array.from({ length: count }, () => pageEvent(organizationId))

test.group('The quota of page events', () => {
  test('is shared by all instances, which ask for many events at once', async ({ assert }) => {
    const organizationId = newIdentifier()
    const instances = [1, 2, 3].map(() => startQuota())

    const kept = await Promise.all(
      instances.flatMap((quota) => [1, 2].map(() => quota.kept(events(organizationId, 50))))
    )

    const keptCount = kept.flat().length
    const notKept = instances.reduce((sum, { notKeptCount }) => sum + notKeptCount, 0)
    const day = await PageEventDayModel.findOne({ organization_id: organizationId }).lean()
    assert.isAtMost(keptCount, 64)
    assert.isAtLeast(keptCount, 64 - 2 * 3 * 8)
    assert.equal(keptCount + notKept, 300)
    assert.deepInclude(day, { bytes: 64_000, not_kept: notKept })
  })

  test('is separate for each day and each organization', async ({ assert }) => {
    const [one, other] = [newIdentifier(), newIdentifier()]
    const quota = startQuota()
    await quota.kept(events(one, 70))
    const tomorrow = new Date(Date.now() + DAY_MS)

    const kept = await quota.kept([pageEvent(one), pageEvent(one, tomorrow), pageEvent(other)])

    assert.isTrue(quota.isUsedUp(one))
    assert.isFalse(quota.isUsedUp(other))
    assert.lengthOf(kept, 2)
  })

  test('cannot be used up by one network of visitors', async ({ assert }) => {
    const organizationId = newIdentifier()
    const quota = startQuota()
    const flood = Array.from({ length: 50 }, () => pageEvent(organizationId, new Date(), 'flood'))

    const kept = await quota.kept([...flood, ...events(organizationId, 50)])

    assert.lengthOf(kept, 5 + 50)
    assert.isFalse(quota.isUsedUp(organizationId))
    assert.equal(quota.notKeptCount, 45)
  })

  test('does not apply to events of tokens or of older versions', async ({ assert }) => {
    const organizationId = newIdentifier()
    const quota = startQuota()
    await quota.kept(events(organizationId, 70))
    const ofToken = { ...pageEvent(organizationId), visitor: undefined }
    const page = pageEvent(organizationId)
    const [asWritten = []] = toBody([page])

    const read = readBody([...toBody([ofToken]), asWritten.slice(0, 8), asWritten])

    assert.deepEqual(
      read.events.map(({ visitor }) => visitor),
      [undefined, undefined, page.visitor]
    )
    assert.lengthOf(await quota.kept(read.events), 2)
  })
})
