import type { Readings, Sample } from '#shared/metrics'
import type { PubSubLink } from './pub_sub_link.js'

type Links = Readonly<Record<string, PubSubLink>>

/** From the latency of a Redis in the same room to one that no broadcast should ever reach. */
export const LATENCY_BOUNDS_SECONDS: readonly number[] = [
  0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2, 5, 10,
]

export function broadcastReadings(links: Links, ceilingPerSecond: number | undefined): Readings {
  return {
    redisPubsubMessages: () =>
      Object.entries(links).flatMap(([name, { messages }]) =>
        [...messages].map(([direction, count]): Sample => [count, name, direction])
      ),
    redisPubsubCeilingPerSecond: () => (ceilingPerSecond === undefined ? [] : [[ceilingPerSecond]]),
  }
}

/** Reports the latency of every delivery, in seconds, to the observer of its link. */
export function observeLatencies(
  links: Links,
  observerOf: (link: string) => (seconds: number) => void
): void {
  for (const [name, link] of Object.entries(links)) {
    const observe = observerOf(name)
    link.onDelivery((latencyMs) => observe(latencyMs / 1_000))
  }
}
