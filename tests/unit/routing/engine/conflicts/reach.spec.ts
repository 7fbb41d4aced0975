import { test } from '@japa/runner'
import { RankedRouter } from '#routing/engine/table/ranked_router'
import { reachOf } from '#routing/engine/conflicts/reach'
import type { RequestUrl } from '#routing/engine/criteria/request_url'
import { RoutingTable } from '#routing/engine/table/routing_table'
import { buildRouter } from '#tests/support/routing/router_builder'

/** As docs/matching.md states them. */
const PARAMETERS_LAID_OUT = 200_000
const REQUESTS = 2_000

/** The table, with the requests that it resolved and the sum of their parameters. */
function watched(table: RoutingTable) {
  const asked = { requests: 0, parameters: 0 }
  const proxy = new Proxy(table, {
    get(target, member) {
      if (member !== 'resolve') {
        const value: unknown = Reflect.get(target, member, target)
        return typeof value === 'function' ? value.bind(target) : value
      }
      return (request: RequestUrl, nowMs: number) => {
        asked.requests++
        asked.parameters += request.query.size
        return target.resolve(request, nowMs)
      }
    },
  })
  return { asked, table: proxy }
}

const path = { segments: ['a'] }
const subject = buildRouter(1, { path })

test.group('The search for the reach of a router', () => {
  test('ends although each remaining request has one more parameter', ({ assert }) => {
    const blockers = Array.from({ length: 700 }, (_, at) =>
      buildRouter(at + 2, {
        path,
        queryParams: Array.from({ length: 50 }, (_none, number) => ({
          name: `${at}.${number}`,
          value: 'v',
          required: false,
        })),
      })
    )
    const { asked, table } = watched(RoutingTable.compile([subject, ...blockers]))

    const reach = reachOf(table, new RankedRouter(subject), 0)

    assert.equal(reach.kind, 'undecided')
    assert.isAtMost(asked.parameters, PARAMETERS_LAID_OUT)
  })

  /** Each takes one value of the parameter that `mustHaveX` must have. */
  const takers = (count: number) =>
    Array.from({ length: count }, (_, at) =>
      buildRouter(at + 2, {
        path,
        queryParams: [{ name: 'x', value: String(at + 1), required: true }],
      })
    )
  const mustHaveX = buildRouter(1, { path, queryParams: [{ name: 'x', required: true }] })

  test('ends after 2,000 requests', ({ assert }) => {
    const search = (count: number) => {
      const { asked, table } = watched(RoutingTable.compile([mustHaveX, ...takers(count)]))
      const { kind } = reachOf(table, new RankedRouter(mustHaveX), 0)
      assert.isAtMost(asked.requests, REQUESTS)
      return kind
    }
    assert.equal(search(REQUESTS - 1), 'wins')
    assert.equal(search(REQUESTS), 'undecided')
  })

  test('ends when few requests have many parameters, of which the table tries few', ({
    assert,
  }) => {
    const optional = Array.from({ length: 300 }, (_, at) =>
      buildRouter(at + 1_000, {
        path,
        queryParams: [{ name: `y${at}`, value: 'v', required: false }],
      })
    )
    const { asked, table } = watched(RoutingTable.compile([mustHaveX, ...takers(600), ...optional]))

    const reach = reachOf(table, new RankedRouter(mustHaveX), 0)

    assert.equal(reach.kind, 'undecided')
    assert.isAtMost(asked.parameters, PARAMETERS_LAID_OUT)
  })

  test('makes few requests to a table that tries many routers for each', ({ assert }) => {
    const mustHaveTwo = buildRouter(1, {
      path,
      queryParams: [{ name: 'z', value: '2', required: true }],
    })
    const decoys = Array.from({ length: 3000 }, (_, at) =>
      buildRouter(at + 2, {
        path,
        queryParams: [...'abcdefghijkz'].map((name, bit) => ({
          name,
          value: String((at >> bit) & 1),
          required: false,
        })),
      })
    )
    const blockers = Array.from({ length: 1000 }, (_, at) =>
      buildRouter(at + 5000, {
        path,
        queryParams: [{ name: 'x', value: String(at + 1), required: false }],
      })
    )
    const { asked, table } = watched(RoutingTable.compile([mustHaveTwo, ...decoys, ...blockers]))

    const reach = reachOf(table, new RankedRouter(mustHaveTwo), 0)

    assert.equal(reach.kind, 'undecided')
    assert.isAtMost(asked.requests, 100)
  })
})
