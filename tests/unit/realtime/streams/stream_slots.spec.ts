import { test } from '@japa/runner'
import { type NoFreeSlot, StreamSlots } from '#realtime/streams/stream_slots'

function taken(place: NoFreeSlot | (() => void)): () => void {
  if (typeof place === 'string') throw new Error(`there was no place: ${place}`)
  return place
}

test.group('Places of streams', () => {
  for (const listeners of ['tokens', 'visitors'] as const) {
    test(`are as many for each organization as it may have: ${listeners}`, ({ assert }) => {
      const organizationMax = { tokens: 9, visitors: 9, [listeners]: 2 }
      const places = new StreamSlots({ instanceMax: 10, organizationMax })
      const leave = taken(places.take('a', listeners))
      taken(places.take('a', listeners))

      assert.equal(places.take('a', listeners), 'organization_full')
      taken(places.take('a', listeners === 'tokens' ? 'visitors' : 'tokens'))
      taken(places.take('b', listeners))
      leave()
      taken(places.take('a', listeners))
      assert.equal(places.take('a', listeners), 'organization_full')
    })
  }

  test('are never all taken by one organization, even with a higher limit', ({ assert }) => {
    for (const instanceMax of [2, 3, 10]) {
      const organizationMax = { tokens: 100, visitors: 100 }
      const places = new StreamSlots({ instanceMax, organizationMax })
      for (let i = 0; i < instanceMax; i += 1) {
        places.take('a', i % 2 === 0 ? 'visitors' : 'tokens')
      }

      assert.equal(places.takenCount, Math.ceil(instanceMax / 2))
      assert.equal(places.take('a', 'visitors'), 'organization_full')
      taken(places.take('b', 'visitors'))
    }
  })

  test('are as many in all as the instance may have, those of visitors included', ({ assert }) => {
    const organizationMax = { tokens: 1, visitors: 1 }
    const places = new StreamSlots({ instanceMax: 3, organizationMax })
    const leave = taken(places.take('a', 'visitors'))
    taken(places.take('b', 'visitors'))
    taken(places.take('a', 'tokens'))

    assert.isTrue(places.isFull)
    assert.equal(places.take('c', 'visitors'), 'instance_full')
    leave()
    taken(places.take('c', 'visitors'))
    assert.equal(places.take('b', 'tokens'), 'instance_full')
  })

  test('are left once, however often that is said', ({ assert }) => {
    const organizationMax = { tokens: 2, visitors: 2 }
    const places = new StreamSlots({ instanceMax: 4, organizationMax })
    const leave = taken(places.take('a', 'tokens'))
    taken(places.take('a', 'tokens'))
    leave()
    leave()

    taken(places.take('a', 'tokens'))
    assert.equal(places.take('a', 'tokens'), 'organization_full')
  })
})
