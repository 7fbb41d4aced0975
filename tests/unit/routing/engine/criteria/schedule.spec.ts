import { test } from '@japa/runner'
import { intersectWindows, isOpen, nextBoundary, windowOf } from '#routing/engine/criteria/schedule'

const during = (activeFromMs: number | null, activeUntilMs: number | null) => ({
  isDefault: false,
  activeFromMs,
  activeUntilMs,
})

test.group('Schedule', () => {
  test('is half-open: closed before, open at the start, closed at the end', ({ assert }) => {
    const router = during(10, 20)
    assert.deepEqual(
      [9, 10, 19, 20].map((nowMs) => isOpen(router, nowMs)),
      [false, true, true, false]
    )
  })

  test('has no bound where none is given', ({ assert }) => {
    assert.isTrue(isOpen(during(null, null), 0))
    assert.isTrue(isOpen(during(null, 20), -1e15))
    assert.isTrue(isOpen(during(10, null), 1e15))
  })

  test('treats an instant of 0 as a bound', ({ assert }) => {
    assert.isFalse(isOpen(during(0, null), -1))
    assert.isFalse(isOpen(during(null, 0), 0))
  })

  test('is ignored by default routers', ({ assert }) => {
    const router = { ...during(10, 20), isDefault: true }
    assert.isTrue(isOpen(router, 5))
    assert.deepEqual(windowOf(router), { fromMs: -Infinity, untilMs: Infinity })
    assert.isNull(nextBoundary(router, 5))
  })

  test('intersects another schedule in the instants at which both are open', ({ assert }) => {
    const shared = (a: ReturnType<typeof during>, b: ReturnType<typeof during>) =>
      intersectWindows(windowOf(a), windowOf(b))
    assert.deepEqual(shared(during(0, 20), during(10, 30)), { fromMs: 10, untilMs: 20 })
    assert.deepEqual(shared(during(0, null), during(null, 30)), { fromMs: 0, untilMs: 30 })
    assert.isNull(shared(during(0, 10), during(10, 20)))
  })

  test('says when it opens or closes next', ({ assert }) => {
    const router = during(10, 20)
    assert.deepEqual(
      [9, 10, 19, 20].map((nowMs) => nextBoundary(router, nowMs)),
      [10, 20, 20, null]
    )
    assert.isNull(nextBoundary(during(20, 10), 0))
    assert.isNull(nextBoundary(during(null, null), 0))
  })
})
