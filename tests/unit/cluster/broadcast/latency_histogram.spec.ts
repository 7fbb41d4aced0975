import { test } from '@japa/runner'
import { LatencyHistogram } from '#cluster/broadcast/latency_histogram'

function histogramOf(durations: readonly number[]): LatencyHistogram {
  const histogram = new LatencyHistogram()
  for (const durationMs of durations) histogram.record(durationMs)
  return histogram
}

test.group('LatencyHistogram', () => {
  test('returns quantiles within 5 % from microseconds to minutes', ({ assert }) => {
    for (const scaleMs of [0.05, 1, 500, 60_000]) {
      const histogram = histogramOf(
        Array.from({ length: 1_000 }, (_, index) => ((index + 1) / 1_000) * scaleMs)
      )
      for (const quantile of [0.5, 0.95, 0.99]) {
        const exactMs = quantile * scaleMs
        const givenMs = histogram.quantileMs(quantile) ?? 0
        assert.isAtLeast(givenMs, exactMs * 0.999)
        assert.isAtMost(givenMs, exactMs * 1.051)
      }
    }
  })

  test('has the same counts whether recorded as a whole or merged from parts', ({ assert }) => {
    const durations = Array.from({ length: 300 }, (_, index) => 1.7 ** (index % 20))
    const merged = histogramOf(durations.slice(0, 100))
    merged.merge(histogramOf(durations.slice(100)))
    assert.deepEqual(merged.toJSON(), histogramOf(durations).toJSON())
    assert.equal(merged.count, 300)
  })

  test('survives JSON and hands out each record once', ({ assert }) => {
    const histogram = histogramOf([1, 2, 3])
    const copy = LatencyHistogram.from(JSON.parse(JSON.stringify(histogram)))
    assert.deepEqual(copy.toJSON(), histogram.toJSON())
    assert.equal(histogram.take().count, 3)
    assert.equal(histogram.count, 0)
    assert.isNull(histogram.quantileMs(0.99))
  })
})
