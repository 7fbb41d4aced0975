import { test } from '@japa/runner'
import type { BookingFlowRouter } from '#routing/routers/booking_flow_router'
import { scheduleEdges } from '#routing/events/announce_schedule'
import { isIdentifier } from '#shared/identifiers'
import { buildRouter } from '#tests/support/routing/router_builder'

const MINUTE_MS = 60_000
const NOW_MS = Date.parse('2026-11-21T09:00:00Z')
const WINDOW = { afterMs: NOW_MS - 60 * MINUTE_MS, untilMs: NOW_MS, recentMs: NOW_MS - MINUTE_MS }

function router(overrides: Partial<BookingFlowRouter> = {}): BookingFlowRouter {
  return {
    ...buildRouter(1, { path: { segments: ['book'] } }),
    organizationId: 'f'.repeat(24),
    description: null,
    tags: [],
    externalId: null,
    createdAtMs: NOW_MS - 1_000 * MINUTE_MS,
    updatedAtMs: NOW_MS - 1_000 * MINUTE_MS,
    revision: 1,
    ...overrides,
  }
}

function typesOf(overrides: Partial<BookingFlowRouter>): string[] {
  return scheduleEdges(router(overrides), WINDOW).map(({ type }) => type)
}

test.group('The edges of a schedule', () => {
  test('are the instants at which it opens and closes', ({ assert }) => {
    const [activeFromMs, activeUntilMs] = [NOW_MS - 30 * MINUTE_MS, NOW_MS]

    const edges = scheduleEdges(router({ activeFromMs, activeUntilMs }), WINDOW)

    assert.deepEqual(
      edges.map(({ type, at }) => [type, at.getTime()]),
      [
        ['ROUTER_OPENED', activeFromMs],
        ['ROUTER_CLOSED', activeUntilMs],
      ]
    )
    assert.isTrue(edges.every(({ id }) => isIdentifier(id)))
  })

  test('belong to exactly one of two adjacent windows', ({ assert }) => {
    assert.deepEqual(typesOf({ activeFromMs: WINDOW.afterMs }), [])
    assert.deepEqual(typesOf({ activeFromMs: WINDOW.afterMs + 1 }), ['ROUTER_OPENED'])
    assert.deepEqual(typesOf({ activeFromMs: WINDOW.untilMs }), ['ROUTER_OPENED'])
    assert.deepEqual(typesOf({ activeFromMs: WINDOW.untilMs + 1 }), [])
  })

  test('have the same identifier on every instance, and no two share one', ({ assert }) => {
    const at = { activeFromMs: NOW_MS - MINUTE_MS, activeUntilMs: NOW_MS }
    const ids = [
      ...scheduleEdges(router(at), WINDOW),
      ...scheduleEdges(router({ ...at, id: 'e'.repeat(24) }), WINDOW),
      ...scheduleEdges(router({ activeUntilMs: NOW_MS - MINUTE_MS }), WINDOW),
    ].map(({ id }) => id)

    const again = scheduleEdges(router({ ...at, name: 'Renamed', revision: 7 }), WINDOW)

    assert.equal(new Set(ids).size, 5)
    assert.deepEqual(
      again.map(({ id }) => id),
      ids.slice(0, 2)
    )
    assert.equal(Number.parseInt(ids[1]?.slice(0, 8) ?? '', 16), NOW_MS / 1_000)
  })

  test('do not exist for a default or an inactive router', ({ assert }) => {
    const activeFromMs = NOW_MS
    assert.deepEqual(typesOf({ activeFromMs, isDefault: true }), [])
    assert.deepEqual(typesOf({ activeFromMs, isActive: false }), [])
  })

  test('exclude bounds that were past when the router received them', ({ assert }) => {
    const activeFromMs = NOW_MS - 10 * MINUTE_MS
    assert.deepEqual(typesOf({ activeFromMs, createdAtMs: activeFromMs + 1 }), [])
    assert.deepEqual(typesOf({ activeFromMs, updatedAtMs: activeFromMs + 1 }), [])
    assert.deepEqual(typesOf({ activeFromMs, updatedAtMs: activeFromMs }), ['ROUTER_OPENED'])
  })

  test('remain when the router changes before an instance announces them', ({ assert }) => {
    const activeUntilMs = NOW_MS - MINUTE_MS / 2
    assert.deepEqual(typesOf({ activeUntilMs, updatedAtMs: NOW_MS - 1 }), ['ROUTER_CLOSED'])
  })
})
