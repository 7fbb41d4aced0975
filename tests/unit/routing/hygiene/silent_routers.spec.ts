import { test } from '@japa/runner'
import type { BookingFlowRouter } from '#routing/routers/booking_flow_router'
import type { UtmFinding } from '#routing/engine/hygiene/utm_findings'
import { runToEnd } from '#shared/steps'
import { silentRouterSteps } from '#routing/hygiene/silent_routers'
import { DAY_MS } from '#shared/time'
import { buildRouter } from '#tests/support/routing/router_builder'

const BEGIN_MS = Date.parse('2026-03-01T00:00:00Z')
const DAYS = Array.from({ length: 30 }, (_, at) => new Date(BEGIN_MS + at * DAY_MS))
const NOTHING_ELSE = { dead: [], utm: [] }

function routerOf(overrides: Partial<BookingFlowRouter> = {}): BookingFlowRouter {
  return {
    ...buildRouter(1, { campaign: { utm_source: 'google' } }),
    organizationId: 'a'.repeat(24),
    description: null,
    tags: [],
    externalId: null,
    updatedAtMs: 0,
    revision: 1,
    ...overrides,
  }
}

function silentOf(
  router: BookingFlowRouter,
  { days = DAYS, winners = ['other'], findings = NOTHING_ELSE }: Partial<Found> = {}
) {
  const traffic = { days, winners: new Set(winners) }
  return runToEnd(silentRouterSteps([router], traffic, findings)).map(
    ({ openDays, reason, by, spelling }) => [openDays, reason, by.map(({ id }) => id), spelling]
  )
}

interface Found {
  readonly days: readonly Date[]
  readonly winners: readonly string[]
  readonly findings: Parameters<typeof silentRouterSteps>[2]
}

test.group('Silent routers', () => {
  const router = routerOf()

  test('were open on 14 days of traffic and won none', ({ assert }) => {
    assert.deepEqual(silentOf(router), [[30, 'unknown', [], null]])
    assert.lengthOf(silentOf(router, { days: DAYS.slice(0, 14) }), 1)
    assert.isEmpty(silentOf(router, { days: DAYS.slice(0, 13) }))
  })

  test('exclude routers that won a resolve, and all in an organization without resolves', ({
    assert,
  }) => {
    assert.isEmpty(silentOf(router, { winners: [router.id] }))
    assert.isEmpty(silentOf(router, { winners: [] }))
  })

  test('exclude inactive and default routers', ({ assert }) => {
    assert.isEmpty(silentOf(routerOf({ isActive: false })))
    assert.isEmpty(silentOf(routerOf({ isDefault: true })))
  })

  test('are judged by open days since their last change', ({ assert }) => {
    const late = BEGIN_MS + 16 * DAY_MS + 1
    for (const since of ['createdAtMs', 'updatedAtMs', 'activeFromMs'] as const) {
      assert.isEmpty(silentOf(routerOf({ [since]: late })), since)
      assert.lengthOf(silentOf(routerOf({ [since]: late - 1 })), 1, since)
    }
    const early = BEGIN_MS + 14 * DAY_MS
    assert.lengthOf(silentOf(routerOf({ activeUntilMs: early })), 1)
    assert.isEmpty(silentOf(routerOf({ activeUntilMs: early - 1 })))
  })

  test('say why, where that can be proved', ({ assert }) => {
    const winner = buildRouter(2, { path: { segments: ['book'] } })
    const covered = [{ router, reach: { kind: 'covered' as const, by: [winner] } }]
    const expired = [{ router, reach: { kind: 'expired' as const } }]
    const utm = (kind: UtmFinding['kind'], valueCount = 0): UtmFinding => ({
      kind,
      parameter: 'utm_source',
      value: 'google',
      other: kind === 'unseen' ? null : 'Google',
      valueCount,
      otherCount: 9,
      routers: [router],
    })
    const reasons = [
      { findings: { dead: covered, utm: [] }, silent: ['covered', [winner.id], null] },
      { findings: { dead: expired, utm: [] }, silent: ['expired', [], null] },
      { findings: { dead: [], utm: [utm('variant')] }, silent: ['misspelt', [], 'Google'] },
      { findings: { dead: [], utm: [utm('misspelt')] }, silent: ['misspelt', [], 'Google'] },
      { findings: { dead: [], utm: [utm('unseen')] }, silent: ['unseen', [], null] },
      { findings: { dead: [], utm: [utm('variant', 5)] }, silent: ['unknown', [], null] },
      { findings: { dead: [], utm: [utm('folded')] }, silent: ['unknown', [], null] },
    ]
    for (const { findings, silent } of reasons) {
      assert.deepEqual(silentOf(router, { findings }), [[30, ...silent]])
    }
  })
})
