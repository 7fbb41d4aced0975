import { test } from '@japa/runner'
import { findingsOf, unlistedCount } from '#console/pages/findings/findings_of'
import { isInView, placeOfView, viewOfPlace } from '#console/pages/findings/findings_of'
import { attentionItems } from '#console/pages/overview/attention_items'
import { upcomingChanges } from '#console/pages/overview/attention_items'
import { type AccessToken, tokenRows } from '#console/pages/tokens/permission_sets'

const matched = (name: string) => ({
  router_id: name,
  router_name: name,
  priority_class: 'campaign' as const,
  booking_flow_id: 'f',
})

const AUDIT = {
  audited_at: '2026-03-01T09:00:00.000Z',
  run: null,
  routers: 6,
  findings: 6,
  totals: { high: 1, medium: 0, low: 1, info: 0 },
  is_complete: true,
  conflicts: [
    {
      kind: 'takeover' as const,
      severity: 'high' as const,
      winner: matched('a'),
      loser: matched('b'),
    },
    {
      kind: 'overlap' as const,
      severity: 'low' as const,
      winner: matched('a'),
      loser: matched('c'),
    },
  ],
  flow_inactive_with_visitors: [
    { booking_flow_id: 'f', booking_flow_name: 'Old', routers: 1, resolves: 12 },
  ],
  dead_routers: [{ ...matched('d'), reason: 'expired' as const, by: [] }],
  inactive_booking_flows: [{ ...matched('e'), booking_flow_name: 'Old' }],
  stray_example_urls: [{ ...matched('f'), url: 'https://a.example/', winner: null }],
  utm: [
    {
      key: 'u',
      dismissed: null,
      kind: 'variant' as const,
      parameter: 'utm_source' as const,
      value: 'google',
      other: 'Google',
      value_resolves: 0,
      other_resolves: 9,
      routers: [matched('g')],
      routers_total: 1,
    },
  ],
  silent_routers: [
    { ...matched('h'), open_days: 20, reason: 'unknown' as const, by: [], spelling: null },
  ],
}

test.group('Findings', () => {
  test('are reported as unlisted only by the view that lacks them', ({ assert }) => {
    const findings = findingsOf(AUDIT)
    const listed = findings.filter((one) => one.type !== 'visited' && isInView(one, 'all')).length
    const low = { ...AUDIT.totals, low: 1, info: 40 }
    const unlisted = (audit: typeof AUDIT) =>
      (['all', 'intended'] as const).map((view) => unlistedCount(audit, findings, view))

    assert.deepEqual(unlisted({ ...AUDIT, findings: listed, totals: low }), [0, 40])
    assert.deepEqual(
      unlisted({ ...AUDIT, findings: listed + 3, totals: { ...low, info: 0 } }),
      [3, 0]
    )
  })

  test('of all kinds are in one list, each with a unique key', ({ assert }) => {
    const findings = findingsOf(AUDIT)

    assert.deepEqual(
      findings.map((one) => {
        if (one.type === 'visited') return `visited ${one.flow.booking_flow_id}`
        return `${one.type} ${one.type === 'utm' ? one.utm.other : one.router.router_id}`
      }),
      [
        'visited f',
        'conflict b',
        'conflict c',
        'dead d',
        'flow e',
        'example f',
        'utm Google',
        'silent h',
      ]
    )
    assert.equal(new Set(findings.map(({ key }) => key)).size, 8)
  })

  test('number in the full view what the audit counts, without intended ones', ({ assert }) => {
    const count = (view: Parameters<typeof isInView>[1]) =>
      findingsOf(AUDIT).filter((finding) => isInView(finding, view)).length

    assert.equal(count('all'), AUDIT.findings + 1)
    assert.deepEqual([count('high'), count('medium'), count('intended')], [1, 0, 1])
    assert.deepEqual([count('dead'), count('flow'), count('example')], [1, 2, 1])
    assert.deepEqual([count('utm'), count('silent')], [1, 1])
  })

  test('have views with addresses', ({ assert }) => {
    assert.equal(viewOfPlace(placeOfView('dead').split('?')[1] ?? ''), 'dead')
    assert.equal(viewOfPlace('show=nothing'), 'all')
  })

  test('are sorted by urgency', ({ assert }) => {
    assert.deepEqual(
      attentionItems(2, { inactive: 3, pageless: 4 }, AUDIT, 5).map(({ name, count }) => [
        name,
        count,
      ]),
      [
        ['pin', 2],
        ['broken', 5],
        ['flow', 3],
        ['high', 1],
        ['page', 4],
        ['dead', 1],
        ['example', 1],
        ['utm', 1],
        ['silent', 1],
      ]
    )
    assert.deepEqual(attentionItems(0, { inactive: 0, pageless: 0 }, null), [])
  })
})

test('The next changes are future ones of active routers, the soonest first', ({ assert }) => {
  const row = (name: string, active_from?: string, active_until?: string, is_active = true) =>
    ({ name, is_active, scheduling: { active_from, active_until } }) as never
  const changes = upcomingChanges(
    [
      row('past', '2026-01-01T00:00:00.000Z', '2026-05-01T00:00:00.000Z'),
      row('next', '2026-03-02T00:00:00.000Z', '2026-03-09T00:00:00.000Z'),
      row('off', '2026-03-03T00:00:00.000Z', undefined, false),
      row('always'),
    ],
    Date.parse('2026-03-01T00:00:00.000Z'),
    2
  )

  assert.deepEqual(
    changes.map(({ router, opens, at }) => [router.name, opens, at.slice(0, 10)]),
    [
      ['next', true, '2026-03-02'],
      ['next', false, '2026-03-09'],
    ]
  )
})

test('Derived tokens are below their parents, and alone when those are not listed', ({
  assert,
}) => {
  const token = (_id: string, derived_from: string | null = null) =>
    ({ _id, derived_from }) as AccessToken
  const rows = tokenRows([
    token('d2', 'b'),
    token('a'),
    token('d1', 'a'),
    token('x', 'gone'),
    token('b'),
  ])

  assert.deepEqual(
    rows.map(({ token: { _id: id }, isBeneath }) => (isBeneath ? `- ${id}` : id)),
    ['a', '- d1', 'x', 'b', '- d2']
  )
})
