import { setImmediate as nextTurn } from 'node:timers/promises'
import { test } from '@japa/runner'
import { Allowance, Allowances, type Grant, type SharedCapacity } from '#cluster/limiter/allowances'
import type { RateLimit } from '#cluster/limiter/rate_limit'

const UNIT_US = 1_000
const GENERAL: RateLimit = { name: 'api', limit: 60_000, periodMs: 60_000, class: 'general' }

function capacityOf(left: number): SharedCapacity {
  return { left }
}

function grantOf(units: number, usedUs = units * UNIT_US): Grant {
  return { units, parentUs: usedUs, childUs: usedUs, nowUs: 5_000_000 }
}

/** Tells the allowance that everything it asked for was granted. */
function grantAll(allowance: Allowance, calls: number): number {
  const asked = allowance.ask(calls)
  allowance.granted(asked, grantOf(asked))
  return asked
}

const use = (allowance: Allowance) => allowance.use(UNIT_US, UNIT_US)

test.group('Allowance', () => {
  test('takes nothing ahead for an infrequent caller', ({ assert }) => {
    const time = { nowMs: 0 }
    const allowance = new Allowance(100, capacityOf(100), () => time.nowMs)
    const asked: number[] = []
    for (; time.nowMs < 5_000; time.nowMs += 250) asked.push(grantAll(allowance, 1))
    assert.deepEqual([...new Set(asked)], [0])
    assert.isNull(use(allowance))
  })

  test('grows with its use, and covers no more than twice the use of the last 100 ms', ({
    assert,
  }) => {
    const time = { nowMs: 0 }
    const allowance = new Allowance(1_000, capacityOf(1_000), () => time.nowMs)
    let held = 0
    let heldMost = 0
    let asks = 0
    for (let call = 0; call < 2_000; call++) {
      time.nowMs += 2
      if (use(allowance) === null) {
        held += grantAll(allowance, 1)
        asks += 1
      } else {
        held -= 1
      }
      if (allowance.isLow) {
        held += grantAll(allowance, 0)
        asks += 1
      }
      heldMost = Math.max(heldMost, held)
    }
    assert.isAtLeast(heldMost, 50)
    assert.isAtMost(heldMost, 100)
    assert.isBelow(asks, 100)
  })

  test('takes nothing ahead while calls come together', async ({ assert }) => {
    const allowance = new Allowance(100, capacityOf(100), () => 0)
    grantAll(allowance, 1)
    assert.equal(grantAll(allowance, 4), 0)
    assert.isAbove(grantAll(allowance, 3), 0)
    for (let call = 0; call < 4; call++) use(allowance)
    await nextTurn()
    assert.isFalse(allowance.isLow)
    use(allowance)
    await nextTurn()
    assert.isTrue(allowance.isLow)
  })

  test('never holds or requests more than its bound, alone or with its neighbours', ({
    assert,
  }) => {
    const capacity = capacityOf(10)
    const first = new Allowance(10, capacity, () => 0)
    const second = new Allowance(10, capacity, () => 0)
    grantAll(first, 1)
    const asked = first.ask(3)
    assert.isAtMost(asked, 10)
    assert.equal(capacity.left, 10 - asked)
    grantAll(second, 1)
    assert.isAtMost(second.ask(3), capacity.left + (10 - asked))
    assert.isAtLeast(capacity.left, 0)
  })

  test('counts what it holds and what has returned since as left', ({ assert }) => {
    const time = { nowMs: 0 }
    const allowance = new Allowance(4, capacityOf(4), () => time.nowMs)
    allowance.granted(allowance.ask(1), grantOf(0, 6 * UNIT_US))
    assert.equal(allowance.ask(1), 2)
    allowance.granted(2, grantOf(2, 9 * UNIT_US))
    assert.deepEqual(use(allowance), { parentUs: 8 * UNIT_US, childUs: 8 * UNIT_US })
    time.nowMs += 3
    assert.deepEqual(use(allowance), { parentUs: 6 * UNIT_US, childUs: 6 * UNIT_US })
    assert.isNull(use(allowance))
  })

  test('asks the store again when its last answer is older than a second', ({ assert }) => {
    const time = { nowMs: 0 }
    const allowance = new Allowance(10, capacityOf(10), () => time.nowMs)
    grantAll(allowance, 1)
    grantAll(allowance, 3)
    time.nowMs = 1_000
    assert.isNotNull(use(allowance))
    time.nowMs = 1_001
    assert.isNull(use(allowance))
    grantAll(allowance, 1)
    assert.isNotNull(use(allowance))
  })

  test('forgets a grant that the store did not confirm', ({ assert }) => {
    const capacity = capacityOf(10)
    const allowance = new Allowance(10, capacity, () => 0)
    grantAll(allowance, 1)
    const asked = allowance.ask(3)
    assert.isAbove(asked, 0)
    allowance.granted(asked, null)
    assert.isNull(use(allowance))
    assert.equal(capacity.left, 10)
  })

  test('returns the rest of the newest grant, and then holds nothing', ({ assert }) => {
    const capacity = capacityOf(10)
    const allowance = new Allowance(10, capacity, () => 0)
    grantAll(allowance, 1)
    const asked = grantAll(allowance, 3)
    use(allowance)
    assert.deepEqual(allowance.end(), { units: asked - 1, grantedAtUs: 5_000_000 })
    assert.isNull(use(allowance))
    assert.equal(capacity.left, 10)
    assert.equal(allowance.ask(100), 0)
  })
})

/** How much it holds at most when everything is granted and used up again and again. */
function askForMost(allowance: Allowance | null): number {
  if (!allowance) return 0
  grantAll(allowance, 1)
  let held = grantAll(allowance, 3)
  for (let round = 0; round < 12; round++) {
    while (use(allowance) !== null) held -= 1
    held += grantAll(allowance, 0)
  }
  return held
}

test.group('Allowances', () => {
  const takesOf = (limit: RateLimit) => ({
    parent: { limit, subject: 'outer' },
    child: { limit, subject: 'inner' },
  })
  const none = () => new Allowances(() => Promise.resolve())

  test('are a thousandth of the smaller limit, at most 256 units', ({ assert }) => {
    const most = (limit: number) => {
      const allowance = none().of('a', takesOf({ ...GENERAL, limit }))
      return askForMost(allowance)
    }
    assert.equal(most(2_000), 2)
    assert.equal(most(60_000), 60)
    assert.equal(most(100_000_000), 256)
  })

  test('do not exist for small limits, nor for those of credentials', ({ assert }) => {
    assert.isNull(none().of('a', takesOf({ ...GENERAL, limit: 1_999 })))
    const { parent } = takesOf(GENERAL)
    const credentials = { limit: { ...GENERAL, class: 'credentials' as const }, subject: 'a' }
    assert.isNull(none().of('a', { parent, child: credentials }))
    assert.isNull(none().of('a', { parent: credentials, child: parent }))
  })

  test('of one outer bucket add up to one at most', ({ assert }) => {
    const allowances = none()
    let asked = 0
    for (const subject of ['a', 'b', 'c']) {
      const { parent } = takesOf(GENERAL)
      const allowance = allowances.of(subject, { parent, child: { limit: GENERAL, subject } })
      asked += askForMost(allowance)
    }
    assert.equal(asked, 60)
  })

  test('are at most 10,000', async ({ assert }) => {
    const allowances = none()
    for (let index = 0; index < 10_000; index++) {
      assert.isNotNull(allowances.of(`${index}`, takesOf(GENERAL)))
    }
    assert.isNull(allowances.of('one more', takesOf(GENERAL)))
    await allowances.stop()
  })

  test('end together, without new ones afterwards', async ({ assert }) => {
    const given: number[] = []
    const allowances = new Allowances(async (_, { units }) => void given.push(units))
    const allowance = allowances.of('a', takesOf(GENERAL))
    allowance?.ask(1)
    const asked = allowance?.ask(3) ?? 0
    allowance?.granted(asked, grantOf(asked))
    await allowances.stop()
    assert.deepEqual(given, [6])
    assert.isNull(allowances.of('a', takesOf(GENERAL)))
  })
})
