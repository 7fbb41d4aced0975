import { test } from '@japa/runner'
import { RequestMemory, type ReturnShare } from '#shared/http/request_memory'

const MINUTE_MS = 60_000

function memory(waitMs = MINUTE_MS) {
  return new RequestMemory({ bytesMax: 100, waitMs })
}

/** Takes shares in this order and notes whose turn has come. */
function asking(shares: RequestMemory) {
  const begun: string[] = []
  const giveBack = new Map<string, ReturnShare>()
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

test.group('RequestMemory', () => {
  test('is shared in the order of the requests, none of which passes another one', async ({
    assert,
  }) => {
    const { begun, ask, end } = asking(memory())
    const asked = [ask('a', 60), ask('b', 60), ask('c', 10)]
    await asked[0]

    assert.deepEqual(begun, ['a'])
    await end('a')
    await Promise.all(asked)
    assert.deepEqual(begun, ['a', 'b', 'c'])
  })

  test('is taken by one request of an organization at a time, past which others go', async ({
    assert,
  }) => {
    const { begun, ask, end } = asking(memory())
    const asked = [ask('a', 10), ask('a', 10, 'again'), ask('b', 10)]
    await Promise.all([asked[0], asked[2]])

    assert.deepEqual(begun, ['a', 'b'])
    await end('a')
    await asked[1]
    assert.deepEqual(begun, ['a', 'b', 'again'])
  })

  test('is taken whole by a request that wants more than there is', async ({ assert }) => {
    const { begun, ask, end } = asking(memory())
    const asked = [ask('a', 1_000), ask('b', 1)]
    await asked[0]

    assert.deepEqual(begun, ['a'])
    await end('a')
    await asked[1]
    assert.deepEqual(begun, ['a', 'b'])
  })

  test('is refused to a request that waited too long, which then holds up no other', async ({
    assert,
  }) => {
    const shares = memory(5)
    const { begun, ask } = asking(shares)
    await ask('a', 60)

    const [refused] = await Promise.all([shares.take('b', 60), ask('c', 30)])

    assert.isNull(refused)
    assert.deepEqual(begun, ['a', 'c'])
  })
})
