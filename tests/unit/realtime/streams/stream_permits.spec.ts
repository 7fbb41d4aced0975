import { test } from '@japa/runner'
import { type NoFreePermit, StreamPermits } from '#realtime/streams/stream_permits'

function taken(permit: NoFreePermit | (() => void)): () => void {
  if (typeof permit === 'string') throw new Error(`there was no place: ${permit}`)
  return permit
}

test.group('Stream permits', () => {
  for (const listeners of ['tokens', 'visitors'] as const) {
    test(`are limited for each organization: ${listeners}`, ({ assert }) => {
      const organizationMax = { tokens: 9, visitors: 9, [listeners]: 2 }
      const permits = new StreamPermits({ instanceMax: 10, organizationMax })
      const leave = taken(permits.take('a', listeners))
      taken(permits.take('a', listeners))

      assert.equal(permits.take('a', listeners), 'organization_full')
      taken(permits.take('a', listeners === 'tokens' ? 'visitors' : 'tokens'))
      taken(permits.take('b', listeners))
      leave()
      taken(permits.take('a', listeners))
      assert.equal(permits.take('a', listeners), 'organization_full')
    })
  }

  test('are never all taken by one organization, even with a higher limit', ({ assert }) => {
    for (const instanceMax of [2, 3, 10]) {
      const organizationMax = { tokens: 100, visitors: 100 }
      const permits = new StreamPermits({ instanceMax, organizationMax })
      for (let i = 0; i < instanceMax; i += 1) {
        permits.take('a', i % 2 === 0 ? 'visitors' : 'tokens')
      }

      assert.equal(permits.takenCount, Math.ceil(instanceMax / 2))
      assert.equal(permits.take('a', 'visitors'), 'organization_full')
      taken(permits.take('b', 'visitors'))
    }
  })

  test('are bounded for the whole instance, visitors included', ({ assert }) => {
    const organizationMax = { tokens: 1, visitors: 1 }
    const permits = new StreamPermits({ instanceMax: 3, organizationMax })
    const leave = taken(permits.take('a', 'visitors'))
    taken(permits.take('b', 'visitors'))
    taken(permits.take('a', 'tokens'))

    assert.isTrue(permits.isFull)
    assert.equal(permits.take('c', 'visitors'), 'instance_full')
    leave()
    taken(permits.take('c', 'visitors'))
    assert.equal(permits.take('b', 'tokens'), 'instance_full')
  })

  test('are released once, however often release is called', ({ assert }) => {
    const organizationMax = { tokens: 2, visitors: 2 }
    const permits = new StreamPermits({ instanceMax: 4, organizationMax })
    const leave = taken(permits.take('a', 'tokens'))
    taken(permits.take('a', 'tokens'))
    leave()
    leave()

    taken(permits.take('a', 'tokens'))
    assert.equal(permits.take('a', 'tokens'), 'organization_full')
  })
})
