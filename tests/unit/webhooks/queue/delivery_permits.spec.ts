import { test } from '@japa/runner'
import { DeliveryPermits } from '#webhooks/queue/delivery_permits'

const OPTIONS = { total: 8, slow: 3, perOrganization: 6, perWebhook: 2 }

/** How many of the takes get a permit. */
function taken(permits: DeliveryPermits, organizationId: string, webhooks: readonly string[]) {
  return webhooks.filter((webhook) => permits.take(organizationId, webhook) !== null).length
}

test.group('The permits of an instance', () => {
  test('are bounded in total, by organization and by webhook', ({ assert }) => {
    const permits = new DeliveryPermits(OPTIONS)

    assert.equal(taken(permits, 'a', ['1', '1', '1']), 2)
    assert.equal(taken(permits, 'a', ['2', '2', '3', '3', '4']), 4)
    assert.equal(taken(permits, 'b', ['5', '6', '7']), 2)
  })

  test('leave room for quick webhooks beside any number of slow ones', ({ assert }) => {
    const permits = new DeliveryPermits(OPTIONS)
    const slow = Array.from({ length: 20 }, (_, number) => `slow-${number}`)
    for (const webhook of slow) permits.note(webhook, true)

    const bySlow = slow.filter(
      (webhook, at) => permits.take(`organization-${at}`, webhook) !== null
    )

    assert.lengthOf(bySlow, 3)
    assert.equal(taken(permits, 'a', ['1', '1', '2', '2', '3']), 5)
  })

  test('give a slow webhook one permit until it is quick again', ({ assert }) => {
    const permits = new DeliveryPermits(OPTIONS)
    permits.note('1', true)
    const permit = permits.take('a', '1')
    assert.isNull(permits.take('a', '1'))

    permit?.release()
    permits.note('1', false)

    assert.equal(taken(permits, 'a', ['1', '1', '1']), 2)
  })
})
