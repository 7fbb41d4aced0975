import { test } from '@japa/runner'
import { type Transfer, TransferMemory } from '#shared/http/request_body'

const KIB = 1_024
const TOTAL = 1_000 * KIB

/** Transfers that note by name which of them was stopped. */
function transferring() {
  const memory = new TransferMemory(TOTAL)
  const stopped: string[] = []
  const begin = (organizationId: string, name: string): Transfer => {
    const transfer = memory.begin(organizationId)
    transfer.stop = () => stopped.push(name)
    return transfer
  }
  return { stopped, begin }
}

test.group('TransferMemory', () => {
  test('stops nobody while the bytes that are there fit', ({ assert }) => {
    const { stopped, begin } = transferring()

    begin('a', 'first').hold(600 * KIB)
    begin('b', 'second').hold(400 * KIB)

    assert.deepEqual(stopped, [])
  })

  test('stops the largest transfer of the organization that holds most, whoever comes last', ({
    assert,
  }) => {
    const { stopped, begin } = transferring()

    begin('a', 'small').hold(200 * KIB)
    begin('a', 'large').hold(350 * KIB)
    const other = begin('b', 'other')
    other.hold(400 * KIB)
    other.hold(450 * KIB)
    other.hold(451 * KIB)

    assert.deepEqual(stopped, ['large'])
  })

  test('stops the one that grows when it holds most', ({ assert }) => {
    const { stopped, begin } = transferring()

    begin('a', 'small').hold(200 * KIB)
    begin('b', 'growing').hold(900 * KIB)

    assert.deepEqual(stopped, ['growing'])
  })

  test('has again what an ended transfer held, and counts no short one', ({ assert }) => {
    const { stopped, begin } = transferring()

    const ended = begin('a', 'ended')
    ended.hold(900 * KIB)
    ended.end()
    ended.end()
    for (let at = 0; at < 100; at += 1) begin('b', `short ${at}`).hold(64 * KIB)
    begin('c', 'last').hold(TOTAL)

    assert.deepEqual(stopped, [])
  })
})
