import { test } from '@japa/runner'
import { DeliveryPlaces } from '#webhooks/queue/delivery_places'

const OPTIONS = { total: 8, slow: 3, perOrganization: 6, perWebhook: 2 }

/** How many of the takes get a place. */
function taken(places: DeliveryPlaces, organizationId: string, webhooks: readonly string[]) {
  return webhooks.filter((webhook) => places.take(organizationId, webhook) !== null).length
}

test.group('The places of an instance', () => {
  test('are bounded in total, by organization and by webhook', ({ assert }) => {
    const places = new DeliveryPlaces(OPTIONS)

    assert.equal(taken(places, 'a', ['1', '1', '1']), 2)
    assert.equal(taken(places, 'a', ['2', '2', '3', '3', '4']), 4)
    assert.equal(taken(places, 'b', ['5', '6', '7']), 2)
  })

  test('leave room for quick webhooks however many slow ones there are', ({ assert }) => {
    const places = new DeliveryPlaces(OPTIONS)
    const slow = Array.from({ length: 20 }, (_, number) => `slow-${number}`)
    for (const webhook of slow) places.note(webhook, true)

    const bySlow = slow.filter((webhook, at) => places.take(`organization-${at}`, webhook) !== null)

    assert.lengthOf(bySlow, 3)
    assert.equal(taken(places, 'a', ['1', '1', '2', '2', '3']), 5)
  })

  test('give a slow webhook one place until it is quick again', ({ assert }) => {
    const places = new DeliveryPlaces(OPTIONS)
    places.note('1', true)
    const place = places.take('a', '1')
    assert.isNull(places.take('a', '1'))

    place?.free()
    places.note('1', false)

    assert.equal(taken(places, 'a', ['1', '1', '1']), 2)
  })
})
