import { readingOf, type Readings } from '#shared/metrics'
import type { PageEventQuota } from './page_event_quota.js'
import type { RouterEventMover } from './router_event_mover.js'
import type { RouterEventRecorder } from './router_event_recorder.js'

export function routerEventReadings(
  recorder: RouterEventRecorder,
  mover: RouterEventMover,
  quota: PageEventQuota
): Readings {
  return {
    routerEventsKept: readingOf(() => recorder.bufferedCount),
    routerEventsLost: readingOf(() => recorder.lostCount),
    pageEventsNotKept: readingOf(() => quota.notKeptCount),
    routerEventsDead: readingOf(() => mover.deadLetterCount),
  }
}
