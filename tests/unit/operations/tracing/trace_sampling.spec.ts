import { test } from '@japa/runner'
import { TraceSampling } from '#operations/tracing/trace_sampling'

const traceparent = (flags: string) =>
  `00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-${flags}`
const SAMPLED = traceparent('01')

test.group('The sampling of traces', () => {
  test('samples its share of requests without a traceparent', ({ assert }) => {
    const drawn = [0, 0.0099, 0.01, 0.99]
    const sampling = new TraceSampling(
      { share: 0.01, askedPerSecond: 10 },
      () => drawn.shift() ?? 1
    )

    const taken = [1, 2, 3, 4].map(() => sampling.isTaken(undefined))

    assert.deepEqual(taken, [true, true, false, false])
  })

  test('samples none with a share of 0 and all with a share of 1', ({ assert }) => {
    assert.isFalse(new TraceSampling({ share: 0, askedPerSecond: 10 }, () => 0).isTaken(undefined))
    assert.isTrue(new TraceSampling({ share: 1, askedPerSecond: 0 }).isTaken(undefined))
  })

  test('samples no request that its caller does not sample', ({ assert }) => {
    const sampling = new TraceSampling({ share: 1, askedPerSecond: 10 })

    assert.isFalse(sampling.isTaken(traceparent('00')))
    assert.isFalse(sampling.isTaken(traceparent('02')))
  })

  test('samples what callers sample up to its rate, and its share of the others', ({ assert }) => {
    let nowMs = 5_000
    let drawn = 0.5
    const limits = { share: 0.1, askedPerSecond: 2 }
    const sampling = new TraceSampling(
      limits,
      () => drawn,
      () => nowMs
    )
    const take = () => sampling.isTaken(SAMPLED)

    assert.deepEqual([take(), take(), take()], [true, true, false])
    drawn = 0.05
    assert.isTrue(take())
    drawn = 0.5
    nowMs += 1_000
    assert.deepEqual([take(), take(), take()], [true, true, false])
  })
})
