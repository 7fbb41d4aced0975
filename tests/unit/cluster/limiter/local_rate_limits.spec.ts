import { test } from '@japa/runner'
import { LocalRateLimits } from '#cluster/limiter/local_rate_limits'
import type { RateLimit } from '#cluster/limiter/rate_limit'

const API: RateLimit = { name: 'api', limit: 100, periodMs: 10_000, class: 'general' }
const LOGIN: RateLimit = { name: 'login', limit: 5, periodMs: 60_000, class: 'credentials' }

function limitsAt(time: { nowMs: number }, instances = { live: 4, most: 10 }): LocalRateLimits {
  return new LocalRateLimits(
    () => instances,
    () => time.nowMs
  )
}

function allowedOf(limits: LocalRateLimits, limit: RateLimit, calls: number): number {
  const decisions = Array.from({ length: calls }, () => limits.take('bucket', limit, 1))
  return decisions.filter(({ allowed }) => allowed).length
}

test.group('LocalRateLimits', () => {
  test('divides a general limit by the live instances', ({ assert }) => {
    const time = { nowMs: 5_000 }
    const limits = limitsAt(time)
    assert.equal(allowedOf(limits, API, 200), 25)
    time.nowMs += API.periodMs / 2
    assert.equal(allowedOf(limits, API, 200), 12)
  })

  test('lets a request above the local share use up both limits', ({ assert }) => {
    const time = { nowMs: 0.1 }
    const limits = limitsAt(time)
    const [parent, child] = ['parent', 'child'].map((bucket) => ({ bucket, limit: API }))
    if (!parent || !child) throw new Error('unreachable')
    const ask = () => [1, 99].map((cost) => limits.takeBoth(parent, child, cost).child.allowed)

    const first = ask()
    const second = ask()
    time.nowMs += API.periodMs

    assert.deepEqual(
      [first, second, ask()],
      [
        [true, true],
        [false, false],
        [true, true],
      ]
    )
  })

  test('lets through one attempt at a time where credentials are guessed', ({ assert }) => {
    const time = { nowMs: 0 }
    const limits = limitsAt(time)
    assert.equal(allowedOf(limits, LOGIN, 50), 1)
    time.nowMs += 119_000
    assert.equal(allowedOf(limits, LOGIN, 50), 0)
    time.nowMs += 1_001
    assert.equal(allowedOf(limits, LOGIN, 50), 1)
  })

  test('stays within the limit of credentials over time, however many instances run', ({
    assert,
  }) => {
    const time = { nowMs: 0 }
    const limits = Array.from({ length: 10 }, () => limitsAt(time, { live: 1, most: 10 }))
    const hourMs = 60 * 60_000
    let allowed = 0
    for (; time.nowMs < hourMs; time.nowMs += 5_000) {
      for (const one of limits) allowed += allowedOf(one, LOGIN, 2)
    }
    assert.isAtMost(allowed, (hourMs / LOGIN.periodMs) * LOGIN.limit + limits.length)
  })

  test('says when the next call is possible and when the limit is whole again', ({ assert }) => {
    const time = { nowMs: 0 }
    const limits = limitsAt(time, { live: 50, most: 50 })
    limits.take('bucket', API, 1)
    limits.take('bucket', API, 1)
    const denied = limits.take('bucket', API, 1)
    assert.deepEqual(denied, {
      allowed: false,
      limit: 2,
      remaining: 0,
      retryAfterMs: 5_000,
      resetMs: 10_000,
      decidedBy: 'local',
    })
    time.nowMs = denied.retryAfterMs
    assert.isTrue(limits.take('bucket', API, 1).allowed)
  })

  test('states what remains, on any clock', ({ assert }) => {
    const limits = limitsAt({ nowMs: 777_000 }, { live: 10, most: 10 })
    assert.deepEqual(limits.take('bucket', API, 3), {
      allowed: true,
      limit: 10,
      remaining: 7,
      retryAfterMs: 0,
      resetMs: 3_000,
      decidedBy: 'local',
    })
  })

  test('counts against both limits or neither', ({ assert }) => {
    const limits = limitsAt({ nowMs: 1_000 }, { live: 1, most: 1 })
    const parent = { bucket: 'outer', limit: { ...API, limit: 3, periodMs: 9_000 } }
    const child = (bucket: string) => ({ bucket, limit: { ...API, limit: 2 } })
    const take = (bucket: string) => {
      const both = limits.takeBoth(parent, child(bucket), 1)
      return [both.parent.allowed, both.child.allowed]
    }
    assert.deepEqual([take('a'), take('a')], [Array(2).fill(true), Array(2).fill(true)])
    assert.deepEqual(take('a'), [true, false], 'the outer limit keeps what the inner one refuses')
    assert.deepEqual(take('b'), [true, true])
    assert.deepEqual(take('b'), [false, true])
    assert.equal(limits.take('b', child('b').limit, 1).remaining, 0, 'and the other way round')
  })

  test('leaves a limit unchanged when the other one refuses', ({ assert }) => {
    const limits = limitsAt({ nowMs: 1_000 }, { live: 1, most: 1 })
    const small = { bucket: 'small', limit: { ...API, limit: 1 } }
    const large = { bucket: 'large', limit: { ...API, limit: 10 } }
    limits.takeBoth(small, large, 1)
    const kept = { allowed: true, limit: 10, remaining: 9, retryAfterMs: 0, resetMs: 1_000 }
    const refusedByParent = limits.takeBoth(small, large, 1)
    assert.isFalse(refusedByParent.parent.allowed)
    assert.deepEqual(refusedByParent.child, { ...kept, decidedBy: 'local' })
    const refusedByChild = limits.takeBoth(large, small, 1)
    assert.isFalse(refusedByChild.child.allowed)
    assert.deepEqual(refusedByChild.parent, { ...kept, decidedBy: 'local' })
  })

  test('lets a call above the local share use it up', ({ assert }) => {
    const limits = limitsAt({ nowMs: 0 })
    assert.isTrue(limits.take('bucket', API, 60).allowed)
    assert.isFalse(limits.take('bucket', API, 1).allowed)
  })

  test('keeps subjects apart and forgets the oldest of too many', ({ assert }) => {
    const limits = limitsAt({ nowMs: 0 })
    assert.isTrue(limits.take('first', LOGIN, 1).allowed)
    assert.isFalse(limits.take('first', LOGIN, 1).allowed)
    for (let index = 0; index < 10_000; index++) limits.take(`bucket-${index}`, LOGIN, 1)
    assert.isTrue(limits.take('first', LOGIN, 1).allowed)
    assert.isFalse(limits.take('bucket-9999', LOGIN, 1).allowed)
  })
})
