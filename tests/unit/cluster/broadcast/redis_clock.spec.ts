import { test } from '@japa/runner'
import { RedisClock } from '#cluster/broadcast/redis_clock'

const OFFSET_MS = 1_700_000_000_000
const serverUsAt = (localMs: number) => (localMs + OFFSET_MS) * 1_000

test.group('RedisClock', () => {
  test('knows nothing before the first answer', ({ assert }) => {
    assert.isNull(new RedisClock().elapsedSinceMs(1))
  })

  test('narrows its estimate by answers with unequal ways', ({ assert }) => {
    const clock = new RedisClock()
    clock.observe(serverUsAt(1), 0, 20)
    clock.observe(serverUsAt(119), 100, 120)
    const elapsedMs = clock.elapsedSinceMs(serverUsAt(200), 205) ?? 0
    assert.approximately(elapsedMs, 5, 1.1)
  })

  test('follows a step of the clock of the server', ({ assert }) => {
    const clock = new RedisClock()
    clock.observe(serverUsAt(5), 0, 10)
    clock.observe(serverUsAt(105) + 120_000_000, 100, 110)
    const elapsedMs = clock.elapsedSinceMs(serverUsAt(200) + 120_000_000, 203) ?? 0
    assert.approximately(elapsedMs, 3, 5.1)
  })

  test('never returns a negative duration', ({ assert }) => {
    const clock = new RedisClock()
    clock.observe(serverUsAt(0), 0, 10)
    assert.equal(clock.elapsedSinceMs(serverUsAt(100), 1), 0)
  })
})
