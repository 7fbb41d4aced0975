import { test } from '@japa/runner'
import { findConflicts, proposalSteps } from '#routing/engine/conflicts/conflicts'
import type { RoutableRouter } from '#routing/engine/criteria/router'
import { RoutingTable } from '#routing/engine/table/routing_table'
import { buildRouter } from '#tests/support/routing/router_builder'
import { mostWorkOf } from '#tests/unit/routing/engine/work_meter'

const path = { segments: ['book'] }
const plan = (value?: string) => [{ name: 'plan', value, required: true }]
const PROPOSED = { createdAtMs: 1000 }

function conflictsOf(existing: RoutableRouter[], proposed: RoutableRouter, nowMs = 0) {
  return findConflicts(RoutingTable.compile(existing), proposed, nowMs)
}

function firstOf(existing: RoutableRouter, proposed: RoutableRouter, nowMs = 0) {
  const [conflict] = conflictsOf([existing], proposed, nowMs).conflicts
  if (!conflict) throw new Error('no conflict was found')
  return conflict
}

test.group('Conflicts | kinds', () => {
  test('duplicate: the same criteria, the older can never win', ({ assert }) => {
    const older = buildRouter(1, { path, queryParams: plan('pro') })
    const newer = buildRouter(2, { path, queryParams: plan('pro') }, PROPOSED)
    const conflict = firstOf(older, newer)
    assert.containSubset(conflict, {
      kind: 'duplicate',
      severity: 'high',
      relation: 'equal',
      winner: newer,
      ground: 'created_at',
      isLoserDead: true,
      witnesses: {
        both: { url: 'https://example.com/book?plan=pro', atMs: 0, resolvesTo: newer.id },
        onlySubject: null,
        onlyOther: null,
      },
      message:
        '"Router 2" and "Router 1" ask for the same URLs. "Router 1" can never win, because "Router 2" was created later.',
    })
    assert.containSubset(conflict.suggestions, [
      { action: 'deactivate', routerId: older.id, change: { isActive: false }, remaining: null },
    ])
  })

  test('takeover: same class and specificity, the newer one wins what both match', ({ assert }) => {
    const older = buildRouter(1, { campaign: { utm_source: 's' } })
    const newer = buildRouter(2, { campaign: { utm_medium: 'm' } }, PROPOSED)
    const conflict = firstOf(older, newer)
    assert.containSubset(conflict, {
      kind: 'takeover',
      severity: 'high',
      relation: 'overlapping',
      winner: newer,
      isLoserDead: false,
      witnesses: {
        onlySubject: 'https://example.com/?utm_medium=m',
        onlyOther: 'https://example.com/?utm_source=s',
      },
    })
    assert.containSubset(conflict.suggestions, [
      {
        action: 'narrow',
        routerId: newer.id,
        change: { criteria: { campaign: { utm_source: 's', utm_medium: 'm' } } },
        remaining: 'specialization',
      },
    ])
  })

  test('shadowed: a campaign router takes all of an older, narrower one', ({ assert }) => {
    const narrow = buildRouter(1, { path, campaign: { utm_source: 's' } })
    const wide = buildRouter(2, { campaign: { utm_source: 's' } }, PROPOSED)
    assert.containSubset(firstOf(narrow, wide), {
      kind: 'shadowed',
      severity: 'high',
      relation: 'wider',
      winner: wide,
      isLoserDead: true,
      witnesses: { onlySubject: 'https://example.com/?utm_source=s', onlyOther: null },
    })
  })

  test('overlap: each matches URLs that the other does not', ({ assert }) => {
    const query = buildRouter(1, { queryParams: plan() })
    const proposed = buildRouter(2, { path }, PROPOSED)
    assert.containSubset(firstOf(query, proposed), {
      kind: 'overlap',
      severity: 'low',
      relation: 'overlapping',
      winner: proposed,
      ground: 'priority_class',
    })
  })

  test('overlap: the same URLs, and each is open while the other is not', ({ assert }) => {
    const query = buildRouter(
      1,
      { queryParams: [{ name: 'utm_source', value: 's', required: true }] },
      { activeFromMs: 20, activeUntilMs: 60 }
    )
    const campaign = buildRouter(
      2,
      { campaign: { utm_source: 's' } },
      { activeFromMs: 10, activeUntilMs: 30 }
    )
    const expected = { kind: 'overlap', relation: 'equal', winner: campaign, isLoserDead: false }
    assert.containSubset(firstOf(query, campaign), expected)
  })

  test('specialization: a narrower case wins, as intended', ({ assert }) => {
    const general = buildRouter(1, { path })
    const special = buildRouter(2, { path, queryParams: plan('pro') }, PROPOSED)
    assert.containSubset(firstOf(general, special), {
      kind: 'specialization',
      severity: 'info',
      relation: 'narrower',
      winner: special,
    })
  })

  test('specialization: a router for a season before one for always', ({ assert }) => {
    const always = buildRouter(1, {
      queryParams: [{ name: 'utm_source', value: 's', required: true }],
    })
    const season = buildRouter(2, { campaign: { utm_source: 's' } }, { activeUntilMs: 50 })
    assert.containSubset(firstOf(always, season), {
      kind: 'specialization',
      relation: 'equal',
      winner: season,
    })
  })

  test('specialization: the past part of a season does not count', ({ assert }) => {
    const since = buildRouter(
      1,
      { queryParams: [{ name: 'utm_source', value: 's', required: true }] },
      { activeFromMs: 0 }
    )
    const season = buildRouter(2, { campaign: { utm_source: 's' } }, { activeUntilMs: 50 })
    assert.containSubset(firstOf(since, season), { kind: 'specialization', winner: season })
  })

  test('example_claimed: a URL that another router lists', ({ assert }) => {
    const exampleUrls = ['https://example.com/book?plan=basic']
    const owner = buildRouter(1, { path }, { exampleUrls })
    const listing = buildRouter(
      2,
      { path: { segments: ['other'] } },
      {
        exampleUrls: ['https://EXAMPLE.com:443/book?plan=basic#x'],
      }
    )
    assert.containSubset(firstOf(owner, listing), {
      kind: 'example_claimed',
      severity: 'medium',
      exampleUrls,
      winner: null,
      relation: 'disjoint',
      witnesses: {
        both: null,
        contested: { url: exampleUrls[0], atMs: 0, resolvesTo: owner.id },
      },
      suggestions: [listing, owner].map(({ id }) => ({
        action: 'drop_example_urls',
        routerId: id,
        change: { exampleUrls: [] },
        remaining: null,
      })),
    })
  })

  test('example_claimed: a URL that the winner takes from the router that lists it', ({
    assert,
  }) => {
    const exampleUrls = ['https://example.com/book?plan=pro']
    const owner = buildRouter(1, { path }, { exampleUrls })
    const special = buildRouter(2, { path, queryParams: plan('pro') }, PROPOSED)
    assert.deepEqual(
      conflictsOf([owner], special).conflicts.map(({ kind }) => kind),
      ['example_claimed', 'specialization']
    )
  })

  test('example_claimed: the loser drops the URL and keeps its others', ({ assert }) => {
    const contested = 'https://example.com/book?plan=pro'
    const kept = 'https://example.com/book'
    const owner = buildRouter(1, { path }, { exampleUrls: [contested, kept] })
    const special = buildRouter(
      2,
      { path, queryParams: plan('pro') },
      { ...PROPOSED, exampleUrls: [contested] }
    )
    const conflict = firstOf(owner, special)
    assert.containSubset(conflict.witnesses.contested, { url: contested, resolvesTo: special.id })
    assert.containSubset(
      conflict.suggestions.filter(({ action }) => action === 'drop_example_urls'),
      [{ routerId: owner.id, change: { exampleUrls: [kept] }, remaining: 'specialization' }]
    )
    assert.lengthOf(conflict.suggestions, 1)
  })

  test('no claim: an example URL that its own router does not match', ({ assert }) => {
    const exampleUrls = ['https://example.com/book?plan=basic']
    const owner = buildRouter(1, { queryParams: plan('pro') }, { exampleUrls })
    const { conflicts } = conflictsOf([owner], buildRouter(2, { path }))
    assert.deepEqual(
      conflicts.map(({ kind }) => kind),
      ['overlap']
    )
  })

  test('none: disjoint criteria, schedules that never meet, inactive routers, the fallback', ({
    assert,
  }) => {
    const proposed = buildRouter(9, { path, queryParams: plan('pro') }, { activeFromMs: 20 })
    const others = [
      buildRouter(1, { path, queryParams: plan('basic') }),
      buildRouter(2, { path }, { activeUntilMs: 20 }),
      buildRouter(3, { path }, { isActive: false }),
      buildRouter(4, null),
    ]
    assert.equal(conflictsOf(others, proposed).total, 0)
    assert.equal(conflictsOf([buildRouter(5, { path })], { ...proposed, isActive: false }).total, 0)
  })

  test('none: the past', ({ assert }) => {
    const ended = buildRouter(1, { path }, { activeUntilMs: 10 })
    assert.equal(conflictsOf([ended], buildRouter(2, { path }), 9).total, 1)
    assert.equal(conflictsOf([ended], buildRouter(2, { path }), 10).total, 0)
  })
})

test.group('Conflicts | the report', () => {
  test('says why an inactive or ended router has no conflicts', ({ assert }) => {
    const reportOf = (overrides: Partial<RoutableRouter>) =>
      findConflicts(RoutingTable.compile([]), { ...buildRouter(1, { path }), ...overrides }, 9)
    assert.deepEqual(reportOf({ isActive: false }).reach, { kind: 'inactive' })
    assert.deepEqual(reportOf({ activeUntilMs: 9 }).reach, { kind: 'expired' })
    assert.equal(reportOf({ activeUntilMs: 10 }).reach.kind, 'wins')
  })

  test('says when both are open, and suggests separate schedules', ({ assert }) => {
    const spring = buildRouter(1, { path }, { activeFromMs: 10, activeUntilMs: 30 })
    const summer = buildRouter(2, { path }, { ...PROPOSED, activeFromMs: 20, activeUntilMs: 60 })
    const conflict = firstOf(spring, summer)
    assert.deepEqual(conflict.window, { fromMs: 20, untilMs: 30 })
    assert.isFalse(conflict.isLoserDead)
    assert.deepEqual(
      conflict.suggestions.map(({ routerId, change }) => [routerId, change]),
      [
        [summer.id, { activeFromMs: 30 }],
        [spring.id, { activeUntilMs: 20 }],
      ]
    )
  })

  test('demonstrates a path without a question mark, and names both routers in a suggestion', ({
    assert,
  }) => {
    const older = buildRouter(1, { path })
    const { witnesses, suggestions } = firstOf(older, buildRouter(2, { path }, PROPOSED))
    assert.equal(witnesses.both?.url, 'https://example.com/book')
    assert.deepEqual(
      suggestions.map(({ message }) => message),
      ['Deactivate "Router 1": it wins no request that "Router 2" does not take.']
    )
  })

  test('ranks the most severe first, is capped, and counts all', ({ assert }) => {
    const queries = Array.from({ length: 60 }, (_, at) =>
      buildRouter(at + 1, { queryParams: [{ name: `q${at}`, required: true }] })
    )
    const same = buildRouter(100, { path })
    const { conflicts, total, totals } = conflictsOf([...queries, same], buildRouter(200, { path }))
    assert.lengthOf(conflicts, 50)
    assert.equal(conflicts[0]?.kind, 'duplicate')
    assert.equal(total, 61)
    assert.deepEqual(totals, { high: 1, medium: 0, low: 60, info: 0 })
  })

  test('compares a changed router with the others, not with its former self', ({ assert }) => {
    const before = buildRouter(1, { path })
    const after = buildRouter(1, { path, queryParams: plan('pro') })
    assert.equal(conflictsOf([before], after).total, 0)
  })

  test('says that a proposal could never win', ({ assert }) => {
    const optional = buildRouter(1, {
      path,
      queryParams: [{ name: 'p', value: '1', required: false }],
    })
    const present = buildRouter(2, { path, queryParams: [{ name: 'p', required: true }] })
    const { reach } = conflictsOf([optional, present], buildRouter(3, { path }))
    assert.equal(reach.kind, 'covered')
    if (reach.kind === 'covered') assert.sameDeepMembers([...reach.by], [optional, present])
  })

  test('finds what a proposal wins, although others leave only small parts', ({ assert }) => {
    const optional = (name: string, value?: string) => ({ name, value, required: false })
    const others = [
      buildRouter(3, { path, queryParams: [optional('p', 'v'), optional('any')] }),
      buildRouter(2, { path, queryParams: [optional('q', 'v'), optional('r', 'v')] }),
      buildRouter(1, { path, queryParams: [{ name: 'q', required: true }] }),
    ]
    const { reach } = conflictsOf(others, buildRouter(4, { path }))
    assert.equal(
      reach.kind === 'wins' ? reach.witness.request.href : reach.kind,
      'https://example.com/book?p=1&r=1'
    )
  })
})

test.group('Conflicts | the example URLs of losing routers', () => {
  const losers = Array.from({ length: 200 }, (_, at) =>
    buildRouter(
      at + 1,
      { queryParams: plan() },
      { exampleUrls: [`https://a.example/${at}?plan=x`] }
    )
  )
  const table = RoutingTable.compile(losers)
  const claimedOn = (segment: string) =>
    findConflicts(table, buildRouter(300, { path: { segments: [segment] } }), 0)
      .conflicts.filter(({ kind }) => kind === 'example_claimed')
      .map(({ other }) => other.name)

  test('are claimed by the path of a proposal, at the first search and later', ({ assert }) => {
    for (let search = 0; search < 2; search++) {
      assert.deepEqual(claimedOn('7'), ['Router 8'])
      assert.deepEqual(claimedOn('none'), [])
    }
  })

  test('are parsed once, unless they may have the path of a proposal', ({ assert }) => {
    claimedOn('7')
    const proposed = buildRouter(300, { path: { segments: ['none'] } })

    const { parsedInAll } = mostWorkOf(() => proposalSteps(table, proposed, 0, { limit: 0 }))

    assert.isBelow(parsedInAll, (200 * 'https://a.example/100?plan=x'.length) / 4)
  })
})
