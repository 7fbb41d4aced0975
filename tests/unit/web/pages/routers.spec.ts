import { test } from '@japa/runner'
import { criterionChips } from '#console/pages/routers/row_criteria'
import { findingsByRouter } from '#console/pages/routers/findings_by_router'
import { reasonOf } from '#console/pages/routers/first_of_two'
import { sampleUrl } from '#console/pages/routers/row_criteria'
import { routingRow } from '../routing_rows.js'

const row = routingRow({
  priority_class: 'campaign',
  matching_criteria: {
    path: { segments: ['hamburg', 'a/b'] },
    query_params: {
      parameters: {
        lang: { value: 'de', required: true },
        ref: { required: true },
        extra: { required: false },
      },
    },
    campaign: { utm_source: 'größe & co' },
  },
})

test.group('Criteria of a router', () => {
  test('are chips in the order of a URL', ({ assert }) => {
    assert.deepEqual(criterionChips(row), [
      { kind: 'path', name: '', value: '/hamburg/a%2Fb', isRequired: true },
      { kind: 'query', name: 'lang', value: 'de', isRequired: true },
      { kind: 'query', name: 'ref', value: null, isRequired: true },
      { kind: 'query', name: 'extra', value: null, isRequired: false },
      { kind: 'campaign', name: 'utm_source', value: 'größe & co', isRequired: true },
    ])
    assert.deepEqual(criterionChips(routingRow({ matching_criteria: {} })), [])
  })

  test('make a URL that meets them', ({ assert }) => {
    const url = new URL(sampleUrl(row))

    assert.equal(url.pathname, '/hamburg/a%2Fb')
    assert.deepEqual(
      [...url.searchParams],
      [
        ['lang', 'de'],
        ['ref', 'any'],
        ['utm_source', 'größe & co'],
      ]
    )
  })
})

test.group('The first of two routers', () => {
  const path = (...segments: string[]) => ({ path: { segments } })
  const first = routingRow({ matching_criteria: path('a', 'b') })

  test('follows from class, then the number of criteria, then age', ({ assert }) => {
    assert.equal(reasonOf(row, first), 'priority_class')
    assert.equal(reasonOf(first, routingRow({ matching_criteria: path('a') })), 'more_criteria')
    assert.equal(reasonOf(first, routingRow({ matching_criteria: path('c', 'd') })), 'newer')
  })
})

const NO_TABLE = { rows: [], flowFaults: new Map() }

test.group('Findings of routers', () => {
  const named = (id: string) => ({ router_id: id, router_name: id.toUpperCase() })

  test('belong to each router concerned, the most severe first', ({ assert }) => {
    const found = findingsByRouter(NO_TABLE, {
      conflicts: [
        { kind: 'example_claimed', severity: 'medium', winner: named('a'), loser: named('b') },
        { kind: 'takeover', severity: 'high', winner: named('a'), loser: named('c') },
      ],
      dead_routers: [{ ...named('c'), reason: 'covered', by: [named('a')] }],
      stray_example_urls: [{ ...named('d'), url: 'https://a.example/', winner: null }],
    })

    assert.deepEqual([...found.keys()].sort(), ['a', 'b', 'c', 'd'])
    assert.deepEqual(
      found.get('a')?.list.map(({ severity }) => severity),
      ['high', 'medium']
    )
    assert.equal(found.get('b')?.worst, 'medium')
    assert.deepEqual(found.get('b')?.list[0]?.finding, {
      type: 'conflict',
      kind: 'example_claimed',
      isWinner: false,
      other: named('a'),
    })
    assert.lengthOf(found.get('c')?.list ?? [], 2)
    assert.equal(found.get('d')?.worst, 'medium')
  })

  test('name the faults of flows to which active routers lead, also before an audit', ({
    assert,
  }) => {
    const rows = [
      routingRow({ _id: 'a', booking_flow_id: 'off' }),
      routingRow({ _id: 'b', booking_flow_id: 'off', is_active: false }),
      routingRow({ _id: 'c', booking_flow_id: 'bare' }),
      routingRow({ _id: 'd', booking_flow_id: 'well' }),
    ]
    const flowFaults = new Map([
      ['off', ['inactive', 'pageless'] as const],
      ['bare', ['pageless'] as const],
    ])
    const found = findingsByRouter({ rows, flowFaults }, null)

    const types = [...found].map(([id, { list }]) => [
      id,
      ...list.map(({ finding }) => finding.type),
    ])
    assert.deepEqual(types, [
      ['a', 'inactive', 'pageless'],
      ['c', 'pageless'],
    ])
  })
})
