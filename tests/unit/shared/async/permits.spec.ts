import { test } from '@japa/runner'
import { Permits, type ReleasePermits } from '#shared/async/permits'

const MINUTE_MS = 60_000
const LONG_MS = 2 * MINUTE_MS

function permits(waitMs = MINUTE_MS) {
  return new Permits({ max: 100, waitMs })
}

/** Takes shares in this order and notes whose turn has come. */
function asking(shares: Permits) {
  const begun: string[] = []
  const giveBack = new Map<string, ReleasePermits>()
  const ask = async (organizationId: string, bytes: number, name = organizationId) => {
    const returnShare = await shares.take(organizationId, bytes)
    if (!returnShare) return
    begun.push(name)
    giveBack.set(name, returnShare)
  }
  const end = async (name: string) => {
    giveBack.get(name)?.()
    await null
    await null
  }
  return { begun, ask, end }
}

test.group('Permits', () => {
  test('are given to smaller requests while a larger one waits for more than is free', async ({
    assert,
  }) => {
    const { begun, ask, end } = asking(permits())
    const asked = [ask('a', 60), ask('b', 60), ask('c', 10)]
    await Promise.all([asked[0], asked[2]])

    assert.deepEqual(begun, ['a', 'c'])
    await end('a')
    await Promise.all(asked)
    assert.deepEqual(begun, ['a', 'c', 'b'])
  })

  test('are kept for a larger request that has waited for half of its time', async ({ assert }) => {
    const { begun, ask, end } = asking(permits(LONG_MS))
    await ask('a', 60)
    const clock = performance.now.bind(performance)
    performance.now = () => clock() - LONG_MS / 2
    const larger = ask('b', 60)
    performance.now = clock
    const smaller = ask('c', 10)
    await null

    assert.deepEqual(begun, ['a'])
    await end('a')
    await Promise.all([larger, smaller])
    assert.deepEqual(begun, ['a', 'b', 'c'])
  })

  test('are not taken by a request that gives up while it waits', async ({ assert }) => {
    const shares = permits()
    const { begun, ask, end } = asking(shares)
    await ask('a', 60)
    let giveUp = () => {}
    const waiting = shares.take('b', 60, (stop) => (giveUp = stop))

    giveUp()
    const refused = await waiting
    await end('a')
    await ask('c', 100)

    assert.isNull(refused)
    assert.deepEqual(begun, ['a', 'c'])
  })

  test('are held by one request of an organization at a time, while others pass', async ({
    assert,
  }) => {
    const { begun, ask, end } = asking(permits())
    const asked = [ask('a', 10), ask('a', 10, 'again'), ask('b', 10)]
    await Promise.all([asked[0], asked[2]])

    assert.deepEqual(begun, ['a', 'b'])
    await end('a')
    await asked[1]
    assert.deepEqual(begun, ['a', 'b', 'again'])
  })

  test('are all taken by a request for more than the total', async ({ assert }) => {
    const { begun, ask, end } = asking(permits())
    const asked = [ask('a', 1_000), ask('b', 1)]
    await asked[0]

    assert.deepEqual(begun, ['a'])
    await end('a')
    await asked[1]
    assert.deepEqual(begun, ['a', 'b'])
  })

  test('are refused to a request that waited too long, which then delays no other', async ({
    assert,
  }) => {
    const shares = permits(5)
    const { begun, ask } = asking(shares)
    await ask('a', 60)

    const [refused] = await Promise.all([shares.take('b', 60), ask('c', 30)])

    assert.isNull(refused)
    assert.deepEqual(begun, ['a', 'c'])
  })
})
