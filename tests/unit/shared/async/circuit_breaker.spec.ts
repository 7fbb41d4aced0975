import { test } from '@japa/runner'
import { CircuitBreaker } from '#shared/async/circuit_breaker'

function breakerAt(time: { nowMs: number }): CircuitBreaker {
  return new CircuitBreaker(() => time.nowMs)
}

test.group('CircuitBreaker', () => {
  test('opens after three failures in a row', ({ assert }) => {
    const breaker = breakerAt({ nowMs: 0 })
    breaker.failed()
    breaker.failed()
    breaker.succeeded()
    breaker.failed()
    breaker.failed()
    assert.isTrue(breaker.mayTry())
    breaker.failed()
    assert.isFalse(breaker.mayTry())
  })

  test('lets one caller at a time try after a second', ({ assert }) => {
    const time = { nowMs: 0 }
    const breaker = breakerAt(time)
    for (let failure = 0; failure < 3; failure++) breaker.failed()
    time.nowMs = 999
    assert.isFalse(breaker.mayTry())
    time.nowMs = 1_000
    assert.deepEqual([breaker.mayTry(), breaker.mayTry()], [true, false])
    breaker.failed()
    assert.isFalse(breaker.mayTry())
    time.nowMs = 2_000
    assert.isTrue(breaker.mayTry())
    breaker.succeeded()
    assert.deepEqual([breaker.mayTry(), breaker.mayTry()], [true, true])
  })
})
