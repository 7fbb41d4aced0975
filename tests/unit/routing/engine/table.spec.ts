import { test } from '@japa/runner'
import type { RoutableRouter } from '#routing/engine/criteria/router'
import { RuleGroup } from '#routing/engine/table/rule_group'
import { RankedRouter } from '#routing/engine/table/ranked_router'
import { RoutingTable } from '#routing/engine/table/routing_table'
import { assertPauses } from '#tests/support/routing/assert_pauses'
import { lookUpsOf, lookUpsToHold, nodesOf } from '#tests/support/routing/index_cost'
import { parsed } from '#tests/support/routing/parsed_url'
import { buildRouter } from '#tests/support/routing/router_builder'

const path = { segments: ['a'] }

/** A router on one path with these values. */
function asking(
  number: number,
  values: Readonly<Record<string, string>>,
  schedule: Partial<Pick<RoutableRouter, 'activeFromMs' | 'activeUntilMs'>> = {}
): RoutableRouter {
  const queryParams = Object.entries(values).map(([name, value]) => ({
    name,
    value,
    required: true,
  }))
  return buildRouter(number, queryParams.length > 0 ? { path, queryParams } : { path }, schedule)
}

function times<Item>(count: number, itemOf: (at: number) => Item): Item[] {
  return Array.from({ length: count }, (_, at) => itemOf(at))
}

function patched(routers: readonly RoutableRouter[]): RoutingTable {
  return routers.reduce((table, router) => table.with(router), RoutingTable.compile([]))
}

/** How often `work` reads when a router opens. */
function openingsReadBy(work: () => void): number {
  const whole = Object.getOwnPropertyDescriptor(RankedRouter.prototype, 'fromMs') ?? {}
  let count = 0
  Object.defineProperty(RankedRouter.prototype, 'fromMs', {
    ...whole,
    get(this: RankedRouter) {
      count++
      return whole.get?.call(this) as number
    },
  })
  try {
    work()
    return count
  } finally {
    Object.defineProperty(RankedRouter.prototype, 'fromMs', whole)
  }
}

test.group('A request visits few nodes of the index', () => {
  test('up to eight rule groups are tried in turn, and more are divided', ({ assert }) => {
    const request = parsed('https://x/a?p=3')
    for (const { count, triesMax } of [
      { count: 8, triesMax: 8 },
      { count: 9, triesMax: 1 },
    ]) {
      const routers = times(count, (at) => asking(at + 1, { p: String(at) }))
      assert.isAtMost(RoutingTable.compile(routers).maxTries(request), triesMax)
      assert.isAtMost(patched(routers).maxTries(request), triesMax)
    }
  })

  test('a rule group is placed by its rarest value', ({ assert }) => {
    const shared = Object.fromEntries([...'abcdefgh'].map((name) => [name, '1']))
    const routers = times(100, (at) => asking(at + 1, { ...shared, z: String(at) }))
    const query = new URLSearchParams({ ...shared, z: '5' })
    assert.isAtMost(RoutingTable.compile(routers).maxTries(parsed(`https://x/a?${query}`)), 1)
  })

  test('only the parameters of the URL are looked up where many names divide a node', ({
    assert,
  }) => {
    const table = RoutingTable.compile(times(100, (at) => asking(at + 1, { [`n${at}`]: '1' })))
    assert.isAtMost(lookUpsOf(table, 'https://x/a?n5=1'), 2)
  })

  test('a node without an open router is skipped', ({ assert }) => {
    for (const schedule of [{ activeUntilMs: 0 }, { activeFromMs: 1 }]) {
      const routers = times(20, (at) => asking(at + 1, { p: String(at) }, schedule))
      assert.equal(lookUpsOf(RoutingTable.compile(routers), 'https://x/a?p=5'), 0)
    }
  })

  test('without schedules, no node is visited for how long an answer holds', ({ assert }) => {
    const table = RoutingTable.compile(times(20, (at) => asking(at + 1, { p: String(at) })))
    for (const value of [5, 99]) assert.equal(lookUpsToHold(table, `https://x/a?p=${value}`), 0)
  })
})

test.group('A rule group', () => {
  test('checks only conditions that the path to it does not guarantee', ({ assert }) => {
    const router = new RankedRouter(asking(1, { p: '1', q: '2' }))
    assert.deepEqual(RuleGroup.single(router).remainingConditions, router.conditions)
    assert.deepEqual(
      RuleGroup.single(router, ['p']).remainingConditions.map(({ name }) => name),
      ['q']
    )
  })

  test('has no node above it when it is the only one', ({ assert }) => {
    const [one, alike, other] = [asking(1, {}), asking(2, {}), asking(3, { p: '1' })]
    assert.isAtMost(nodesOf(RoutingTable.compile([one, alike])).nodes, 1)
    assert.isAtMost(nodesOf(RoutingTable.compile([one, other]).without(other.id)).nodes, 1)
  })

  test('reads its routers once until the next edge of a schedule', ({ assert }) => {
    const table = RoutingTable.compile(times(50, (at) => asking(at + 1, {}, { activeFromMs: 9 })))
    const request = parsed('https://x/a')
    const askAt = (nowMs: number) => {
      assert.isNull(table.resolve(request, nowMs))
      assert.equal(table.holdsUntil(request, nowMs, null), 9)
    }
    assert.isAbove(
      openingsReadBy(() => askAt(0)),
      0
    )
    assert.equal(
      openingsReadBy(() => askAt(8)),
      0
    )
  })
})

test.group('A compile may pause every few microseconds', () => {
  test('of routers with a path each', ({ assert }) => {
    const routers = times(4_940, (at) => buildRouter(at + 1, { path: { segments: [`p${at}`] } }))
    assertPauses(assert, RoutingTable.compileSteps(routers), 2_161)
  })

  test('of routers that share a path', ({ assert }) => {
    const routers = times(5_000, (at) =>
      buildRouter(at + 1, { path: { segments: [`p${at % 500}`] } })
    )
    assertPauses(assert, RoutingTable.compileSteps(routers), 1_968)
  })

  test('of routers with many conditions', ({ assert }) => {
    const shared = Object.fromEntries(times(49, (at) => [`n${at}`, '1']))
    const routers = times(190, (at) => asking(at + 1, { ...shared, z: String(at) }))
    assertPauses(assert, RoutingTable.compileSteps(routers), 133)
  })
})
