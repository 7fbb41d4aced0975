import { test } from '@japa/runner'
import { type Transfer, TransferMemory } from '#shared/http/request_body'

const KIB = 1_024
/** What a request counts besides its bytes. */
const REQUEST = 16 * KIB
const TOTAL = 1_000 * KIB + 2 * REQUEST

/** Transfers that note by name which of them was stopped, at a time that only `pass` moves. */
function transferring(totalBytes = TOTAL) {
  let nowMs = 0
  const memory = new TransferMemory(totalBytes, () => nowMs)
  const stopped: string[] = []
  const begin = (organizationId: string, name: string): Transfer => {
    const transfer = memory.begin(organizationId)
    transfer.stop = () => stopped.push(name)
    return transfer
  }
  const pass = (ms: number) => (nowMs += ms)
  return { stopped, begin, pass }
}

test.group('TransferMemory', () => {
  test('stops no transfer while the arrived bytes fit', ({ assert }) => {
    const { stopped, begin } = transferring()

    begin('a', 'first').hold(600 * KIB)
    begin('b', 'second').hold(400 * KIB)

    assert.deepEqual(stopped, [])
  })

  test('stops the largest transfer of the organization that holds most', ({ assert }) => {
    const { stopped, begin } = transferring()

    begin('a', 'small').hold(200 * KIB)
    begin('a', 'large').hold(350 * KIB)
    const other = begin('b', 'other')
    other.hold(400 * KIB)
    other.hold(450 * KIB)
    other.hold(451 * KIB)

    assert.deepEqual(stopped, ['large'])
  })

  test('stops the growing transfer when it holds most', ({ assert }) => {
    const { stopped, begin } = transferring()

    begin('a', 'small').hold(200 * KIB)
    begin('b', 'growing').hold(900 * KIB)

    assert.deepEqual(stopped, ['growing'])
  })

  test('stops, among many small ones, those that have stood still longest', ({ assert }) => {
    const { stopped, begin, pass } = transferring(31_000 * KIB)
    for (let at = 0; at < 34; at += 1) begin(`holder ${at}`, `holder ${at}`).hold(890 * KIB)
    pass(500)

    const neighbour = begin('neighbour', 'neighbour')
    for (let sent = 100; sent <= 3_000; sent += 100) {
      pass(10)
      neighbour.hold(sent * KIB)
    }

    assert.isNotEmpty(stopped)
    assert.notInclude(stopped, 'neighbour')
  })

  test('treats a trickle as standing still', ({ assert }) => {
    const { stopped, begin, pass } = transferring()
    const dripping = begin('a', 'dripping')
    dripping.hold(240 * KIB)
    const moving = [1, 2, 3].map((at) => begin(`moving ${at}`, 'moving'))
    for (const second of [1, 2, 3]) {
      pass(1_000)
      dripping.hold((240 + second) * KIB)
      for (const one of moving) one.hold(second * 70 * KIB)
    }

    begin('b', 'last').hold(200 * KIB)

    assert.deepEqual(stopped, ['dripping'])
  })

  test('lets an organization hold a quarter before slower transfers of others end', ({
    assert,
  }) => {
    const { stopped, begin, pass } = transferring()
    for (const at of [1, 2, 3]) begin(`slow ${at}`, 'slow').hold(200 * KIB)
    pass(60_000)

    for (let at = 1; at <= 20; at += 1) begin('fast', 'fast').hold(100 * KIB)

    assert.isNotEmpty(stopped)
    assert.notInclude(stopped, 'slow')
  })

  test('does not count the wait of a complete body against it', ({ assert }) => {
    const { stopped, begin, pass } = transferring()
    const complete = begin('a', 'complete')
    complete.hold(240 * KIB)
    complete.isComplete = true
    pass(1_000)
    for (const at of [1, 2, 3]) begin(`stuck ${at}`, 'stuck').hold(200 * KIB)
    pass(1_000)

    begin('b', 'last').hold(200 * KIB)

    assert.deepEqual(stopped, ['stuck'])
  })

  test('counts the unsent part of an answer', ({ assert }) => {
    const { stopped, begin } = transferring()
    const answer = begin('a', 'answer')
    answer.left = () => 10 * KIB
    answer.hold(900 * KIB)

    begin('b', 'body').hold(900 * KIB)

    assert.deepEqual(stopped, [])
  })

  test('gets back what an ended transfer held', ({ assert }) => {
    const { stopped, begin } = transferring()

    const ended = begin('a', 'ended')
    ended.hold(900 * KIB)
    ended.end()
    ended.end()
    begin('c', 'last').hold(TOTAL - REQUEST)

    assert.deepEqual(stopped, [])
  })

  test('counts every request from its first byte', ({ assert }) => {
    const { stopped, begin } = transferring()

    for (let at = 0; at < 70; at += 1) begin(`${at}`, 'short').hold(0)

    assert.lengthOf(stopped, 70 - Math.floor(TOTAL / REQUEST))
  })
})
