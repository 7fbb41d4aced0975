import { readingOf, type Readings } from '#shared/metrics/readings'
import type { RouterEventMover } from './router_event_mover.js'
import type { RouterEventRecorder } from './router_event_recorder.js'

export function routerEventReadings(
  recorder: RouterEventRecorder,
  mover: RouterEventMover
): Readings {
  return {
    routerEventsKept: readingOf(() => recorder.bufferedCount),
    routerEventsLost: readingOf(() => recorder.lostCount),
    routerEventsDead: readingOf(() => mover.deadLetterCount),
  }
}
