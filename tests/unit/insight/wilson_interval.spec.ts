import { test } from '@japa/runner'
import { conversionOf, wilsonInterval } from '#insight/conversion'

function rounded(successes: number, trials: number): number[] {
  const { rate, low, high } = wilsonInterval(successes, trials)
  return [rate, low, high].map((share) => Number(share.toFixed(3)))
}

test.group('The Wilson interval', () => {
  test('has the published bounds: {0} of {1}')
    .with([
      [0, 30, 0, 0, 0.114],
      [30, 30, 1, 0.886, 1],
      [15, 30, 0.5, 0.332, 0.668],
      [81, 263, 0.308, 0.255, 0.366],
      [1, 1_000, 0.001, 0, 0.006],
    ])
    .run(({ assert }, [successes = 0, trials = 0, ...expected]) => {
      assert.deepEqual(rounded(successes, trials), expected)
    })
})

test.group('A conversion', () => {
  const sums = (resolved: number, started: number, completed: number) => ({
    resolved,
    sessions: { started, completed, abandoned: 0 },
  })

  test('is shown from 30 starts on, and only where sessions are counted', ({ assert }) => {
    assert.isNull(conversionOf(sums(100, 29, 1)))
    assert.isNull(conversionOf({ resolved: 100, sessions: null }))
    assert.equal(conversionOf(sums(100, 30, 15))?.completed.rate, 0.5)
    assert.equal(conversionOf(sums(100, 30, 15))?.started?.rate, 0.3)
  })

  test('has no share of resolves when there are fewer resolves than sessions', ({ assert }) => {
    const conversion = conversionOf(sums(29, 30, 15))

    assert.isNull(conversion?.started)
    assert.equal(conversion?.completed.rate, 0.5)
  })
})
