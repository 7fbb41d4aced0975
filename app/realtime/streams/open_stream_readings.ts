import { readingOf, type Readings } from '#shared/metrics'
import type { OpenStreams } from './open_streams.js'

export function openStreamReadings(streams: OpenStreams): Readings {
  return {
    realtimeStreams: readingOf(() => streams.count),
    realtimeStreamsCut: readingOf(() => streams.cutCount),
  }
}
