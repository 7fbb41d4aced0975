import { test } from '@japa/runner'
import { type RoutersWritten, RoutingTable } from '#routing/engine/table/routing_table'
import { runToEnd } from '#shared/steps'
import { newlyBrokenSteps } from '#routing/pins/keep_pins'
import type { RouterPin } from '#routing/pins/router_pin'
import { crowd } from '#tests/support/routing/crowded_world'
import { buildRouter, routerId } from '#tests/support/routing/router_builder'
import { routerPin } from '#tests/support/routing/router_pin'
import { mostWorkOf } from '../engine/work_meter.js'

const NOW_MS = 1_000

const on = (number: number, segment: string, more: object = {}) =>
  buildRouter(number, { path: { segments: [segment] } }, more)

function brokenBy(written: RoutersWritten, pins: readonly RouterPin[]) {
  const before = RoutingTable.compile([on(1, 'a'), on(2, 'b')])
  return runToEnd(newlyBrokenSteps(before, written, pins, NOW_MS))
}

const onA = routerPin('https://x.example/a')

test.group('The pins that a write breaks', () => {
  test('are those that hold before it and not after it', ({ assert }) => {
    const brokenBefore = routerPin('https://x.example/b')
    const other = on(3, 'a', { createdAtMs: 9 })

    const [created, ...rest] = brokenBy({ written: [other] }, [onA, brokenBefore])
    const [deleted] = brokenBy({ deletedIds: [routerId(1)] }, [onA])
    const moved = brokenBy({ written: [on(1, 'c')] }, [onA])
    const renamed = brokenBy({ written: [on(1, 'a', { name: 'New' })] }, [onA])

    assert.deepEqual(rest, [])
    assert.equal(created?.verdict.found?.id, other.id)
    assert.isTrue(created?.isFoundNew)
    assert.isNull(deleted?.verdict.found)
    assert.lengthOf(moved, 1)
    assert.deepEqual(renamed, [])
  })

  test('name an existing router as stored', ({ assert }) => {
    const [broken] = brokenBy({ written: [on(2, 'a', { createdAtMs: 9 })] }, [onA])

    assert.equal(broken?.verdict.found?.id, routerId(2))
    assert.isFalse(broken?.isFoundNew)
  })

  test('are searched in more steps than a write has routers', ({ assert }) => {
    const written = crowd(100)
    const { steps } = mostWorkOf(() =>
      newlyBrokenSteps(RoutingTable.compile(crowd(500)), { written }, [], NOW_MS)
    )
    assert.isAbove(steps, written.length)
  })
})
