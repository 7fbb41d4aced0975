import { test } from '@japa/runner'
import { RoutingTable } from '#routing/engine/table/routing_table'
import { runToEnd } from '#routing/engine/table/steps'
import type { RoutersWritten } from '#routing/engine/table/changed_table'
import { newlyBrokenSteps } from '#routing/pins/newly_broken'
import type { RouterPin } from '#routing/pins/router_pin'
import { BOOK, crowd } from '#tests/support/routing/crowded_world'
import { buildRouter, routerId } from '#tests/support/routing/router_builder'
import { mostWorkOf } from '../engine/work_meter.js'

const NOW_MS = 1_000
/** As docs/matching.md states them. */
const PARSED_MAX = 2 * 8_192
const LOOKED_MAX = 15_000
/** As many as an organization may have. */
const ROUTERS = 20_000
/** Enough for many steps: what one does of a pin depends on the routers, and not on how many pins there are. */
const PINS = 100

function pinOf(url: string, overrides: Partial<RouterPin> = {}): RouterPin {
  return {
    id: 'a'.repeat(24),
    organizationId: 'b'.repeat(24),
    url,
    at: { type: 'now' },
    expects: { type: 'router', id: routerId(1) },
    mode: 'block',
    note: null,
    expiresAtMs: null,
    lastState: null,
    revision: 1,
    createdAt: new Date(0),
    updatedAt: new Date(0),
    ...overrides,
  }
}

const on = (number: number, segment: string, more: object = {}) =>
  buildRouter(number, { path: { segments: [segment] } }, more)

function brokenBy(written: RoutersWritten, pins: readonly RouterPin[]) {
  const before = RoutingTable.compile([on(1, 'a'), on(2, 'b')])
  return runToEnd(newlyBrokenSteps(before, written, pins, NOW_MS))
}

const onA = pinOf('https://x.example/a')

test.group('The pins that a write breaks', () => {
  test('are those that hold before it and not after it', ({ assert }) => {
    const brokenBefore = pinOf('https://x.example/b')
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

  test('name a router that was there before as stored', ({ assert }) => {
    const [broken] = brokenBy({ written: [on(2, 'a', { createdAtMs: 9 })] }, [onA])

    assert.equal(broken?.verdict.found?.id, routerId(2))
    assert.isFalse(broken?.isFoundNew)
  })

  test('are found in bounded steps at the quota of an organization', ({ assert }) => {
    const crowded = RoutingTable.compile(crowd(ROUTERS))
    const long = `${BOOK}${BOOK.includes('?') ? '&' : '?'}x=${'a'.repeat(1_900)}`
    const at = { type: 'window', fromMs: NOW_MS, untilMs: NOW_MS + 1_000 } as const
    const pins = Array.from({ length: PINS }, (_, index) =>
      pinOf(index % 2 === 0 ? BOOK : long, { at, expects: { type: 'none' } })
    )
    const written = crowd(100)

    const { parsed, looked, steps } = mostWorkOf(() => newlyBrokenSteps(crowded, {}, pins, NOW_MS))
    const patching = mostWorkOf(() => newlyBrokenSteps(crowded, { written }, [], NOW_MS))

    assert.isAbove(steps, 10)
    assert.isAtMost(parsed, PARSED_MAX)
    assert.isAtMost(looked, LOOKED_MAX)
    assert.isAbove(patching.steps, written.length)
  }).timeout(60_000)
})
