import type { Reading, Readings, Sample } from '#shared/metrics'
import type { StreamMeasure, StreamMeasures } from './stream_measures.js'

export function streamReadings(streams: StreamMeasures): Readings {
  const ofEach = (value: (measure: StreamMeasure) => number): Reading => {
    return async () => {
      const measures = await streams.current()
      return measures.map((measure): Sample => [value(measure), measure.name])
    }
  }
  return {
    streamDepth: ofEach(({ depth }) => depth),
    streamOldestSeconds: ofEach(({ oldestMs }) => oldestMs / 1_000),
    streamDeadLetters: ofEach(({ deadLetters }) => deadLetters),
  }
}
