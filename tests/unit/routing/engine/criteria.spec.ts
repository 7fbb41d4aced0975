import { test } from '@japa/runner'
import { conditionHolds, type Condition } from '#routing/engine/criteria/condition'
import {
  codeImplies,
  conditionCode,
  codesExclude,
  relate,
  type Relation,
  type UrlSet,
} from '#routing/engine/criteria/relation'
import {
  containsWindow,
  intersectWindows,
  isOpen,
  nextBoundary,
  remainingWindow,
  windowOf,
} from '#routing/engine/criteria/schedule'
import {
  intersect,
  isEmpty,
  memberOf,
  subtract,
  type TextSet,
} from '#routing/engine/criteria/url_part'

/** What a parameter may be: absent, one of two values that criteria name, or another one. */
const ACTUAL = [undefined, 'a', 'b', 'other']

const pairsOf = <One>(all: readonly One[]) =>
  all.flatMap((one) => all.map((other) => [one, other] as const))

/** The relation of two sets, from their members. */
function relationOf(isIn: readonly boolean[], isInOther: readonly boolean[]): Relation {
  if (!isIn.some((is, at) => is && isInOther[at])) return 'disjoint'
  const isWithin = isIn.every((is, at) => !is || isInOther[at])
  const isAround = isInOther.every((is, at) => !is || isIn[at])
  if (isWithin) return isAround ? 'equal' : 'narrower'
  return isAround ? 'wider' : 'overlapping'
}

test.group('Two conditions on one name', () => {
  const conditions: Condition[] = [
    { name: 'plan', value: undefined, required: true },
    ...['a', 'b'].flatMap((value) =>
      [true, false].map((required) => ({ name: 'plan', value, required }))
    ),
  ]
  const numberOf = (condition: Condition) =>
    conditionCode(condition, condition.value === 'b' ? 7 : 0)
  const accepted = (condition: Condition) => ACTUAL.map((one) => conditionHolds(condition, one))

  test('exclude and imply each other as the sets that they accept', ({ assert }) => {
    for (const [one, other] of pairsOf(conditions)) {
      const relation = relationOf(accepted(one), accepted(other))
      const where = JSON.stringify([one, other])
      const [a, b] = [numberOf(one), numberOf(other)]
      assert.equal(codesExclude(a, b), relation === 'disjoint', where)
      assert.equal(codeImplies(a, b), relation === 'equal' || relation === 'narrower', where)
    }
  })

  test('relate the URLs of criteria as the sets that they accept', ({ assert }) => {
    const setOf = (condition: Condition | null): UrlSet =>
      new Map(condition === null ? [] : [[condition.name, condition]])
    const all = (condition: Condition | null) =>
      condition === null ? ACTUAL.map(() => true) : accepted(condition)
    for (const [one, other] of pairsOf([null, ...conditions])) {
      const relation = relationOf(all(one), all(other))
      const urls = { pathKey: null, conditions: other === null ? [] : [other] }
      const found = relate(setOf(one), urls)
      assert.equal(found, relation, JSON.stringify([one, other]))
    }
  })
})

test.group('Sets of texts', () => {
  const sets: TextSet[] = [true, false].flatMap((absent) =>
    [true, false].flatMap((allBut) =>
      [[], ['a'], ['b'], ['a', 'b']].map((texts) => ({ absent, allBut, texts: new Set(texts) }))
    )
  )
  const has = ({ absent, allBut, texts }: TextSet, one: string | undefined) =>
    one === undefined ? absent : texts.has(one) !== allBut
  const membersOf = (set: TextSet) => ACTUAL.map((one) => has(set, one))

  test('share the members of both, and leave those of one alone', ({ assert }) => {
    for (const [one, other] of pairsOf(sets)) {
      const [ofOne, ofOther] = [membersOf(one), membersOf(other)]
      assert.deepEqual(
        [membersOf(intersect(one, other)), membersOf(subtract(one, other))],
        [ofOne.map((is, at) => is && ofOther[at]), ofOne.map((is, at) => is && !ofOther[at])]
      )
    }
  })

  test('are empty when they have no member, and otherwise name one', ({ assert }) => {
    for (const set of sets) {
      assert.equal(isEmpty(set), !membersOf(set).includes(true))
      if (!isEmpty(set)) assert.isTrue(has(set, memberOf(set)))
    }
  })
})

test.group('The windows of schedules', () => {
  const INSTANTS = [-1, 0, 1, 2, 3]
  const bounds = [null, 0, 1, 2]
  const routers = bounds.flatMap((activeFromMs) =>
    bounds.map((activeUntilMs) => ({ isDefault: false, activeFromMs, activeUntilMs }))
  )
  const openAt = (router: (typeof routers)[number]) => INSTANTS.map((at) => isOpen(router, at))

  test('contain the instants at which routers are open', ({ assert }) => {
    for (const router of routers) {
      const { fromMs, untilMs } = windowOf(router)
      assert.deepEqual(
        openAt(router),
        INSTANTS.map((at) => fromMs <= at && at < untilMs)
      )
    }
  })

  test('overlap where both are open, and contain one another when one is always open too', ({
    assert,
  }) => {
    for (const [one, other] of pairsOf(routers.filter((router) => openAt(router).includes(true)))) {
      const [ofOne, ofOther] = [openAt(one), openAt(other)]
      const shared = intersectWindows(windowOf(one), windowOf(other))
      const isShared = (at: number) => shared !== null && shared.fromMs <= at && at < shared.untilMs
      assert.deepEqual(
        INSTANTS.map(isShared),
        ofOne.map((is, at) => is && ofOther[at])
      )
      assert.equal(
        containsWindow(windowOf(one), windowOf(other)),
        ofOther.every((is, at) => !is || ofOne[at])
      )
    }
  })

  test('have a remaining time until they end, and a boundary at each opening or closing', ({
    assert,
  }) => {
    for (const router of routers) {
      const open = openAt(router)
      for (const [at, nowMs] of INSTANTS.entries()) {
        const next = INSTANTS.find((later, place) => later > nowMs && open[place] !== open[at])
        assert.equal(nextBoundary(router, nowMs), next ?? null, JSON.stringify([router, nowMs]))
        const window = windowOf(router)
        const rest = remainingWindow(window, nowMs)
        const isOpenLater = open.slice(at).includes(true)
        assert.equal(rest !== null, isOpenLater, JSON.stringify([router, nowMs]))
        if (rest) assert.deepEqual(rest, { ...window, fromMs: Math.max(window.fromMs, nowMs) })
      }
    }
  })
})
