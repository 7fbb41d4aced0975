import { test } from '@japa/runner'
import { type NoPlace, StreamPlaces } from '#realtime/streams/stream_places'

function taken(place: NoPlace | (() => void)): () => void {
  if (typeof place === 'string') throw new Error(`there was no place: ${place}`)
  return place
}

test.group('Places of streams', () => {
  test('are as many for each organization as it may have', ({ assert }) => {
    const places = new StreamPlaces({ instanceMax: 10, organizationMax: 2 })
    const leave = taken(places.take('a'))
    taken(places.take('a'))

    assert.equal(places.take('a'), 'organization_full')
    taken(places.take('b'))
    leave()
    taken(places.take('a'))
    assert.equal(places.take('a'), 'organization_full')
  })

  test('are as many in all as the instance may have, those of visitors included', ({ assert }) => {
    const places = new StreamPlaces({ instanceMax: 3, organizationMax: 1 })
    const leave = taken(places.take(null))
    taken(places.take(null))
    taken(places.take('a'))

    assert.equal(places.take(null), 'instance_full')
    leave()
    taken(places.take(null))
    assert.equal(places.take('b'), 'instance_full')
  })

  test('are left once, however often that is said', ({ assert }) => {
    const places = new StreamPlaces({ instanceMax: 2, organizationMax: 2 })
    const leave = taken(places.take('a'))
    taken(places.take('a'))
    leave()
    leave()

    taken(places.take('a'))
    assert.equal(places.take('a'), 'instance_full')
  })
})
