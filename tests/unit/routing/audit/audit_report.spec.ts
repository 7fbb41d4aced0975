import { test } from '@japa/runner'
import type { RouterAudit } from '#routing/audit/audit_routers'
import { reportOf } from '#routing/audit/audit_report'
import { buildRouter } from '#tests/support/routing/router_builder'

const router = buildRouter(1, { path: { segments: ['book'] } })

function auditWith(count: number): RouterAudit {
  const stray = { router, url: 'https://a.example/', winner: null }
  return {
    routerCount: 1,
    findingCount: count,
    inactiveTargets: [],
    visitedFlows: [],
    utm: [],
    silent: [],
    conflicts: [],
    severities: { high: 0, medium: 0, low: 0, info: 0 },
    totals: {
      duplicate: 0,
      takeover: 0,
      shadowed: 0,
      example_claimed: 0,
      overlap: 0,
      specialization: 0,
    },
    dead: Array.from({ length: count }, () => ({ router, reach: { kind: 'expired' as const } })),
    strayExamples: Array.from({ length: count }, () => stray),
  }
}

test.group('The report of an audit', () => {
  test('lists everything and names routers as people know them', ({ assert }) => {
    const report = reportOf(auditWith(3))

    assert.isTrue(report.isComplete)
    assert.lengthOf(report.dead, 3)
    assert.sameMembers(Object.keys(report.dead[0]?.router ?? {}), [
      'id',
      'name',
      'priorityClass',
      'bookingFlowId',
    ])
  })

  test('lists up to the bound, counts everything, and says so', ({ assert }) => {
    const report = reportOf(auditWith(3), 2)

    assert.deepEqual([report.dead.length, report.strayExamples.length], [2, 2])
    assert.equal(report.findingCount, 3)
    assert.isFalse(report.isComplete)
  })

  test('is not complete when conflicts were left out before', ({ assert }) => {
    const audit = auditWith(0)
    const report = reportOf({ ...audit, totals: { ...audit.totals, overlap: 1 } })
    assert.isFalse(report.isComplete)
  })
})
