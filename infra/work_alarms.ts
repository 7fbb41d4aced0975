import { METRIC_NAMES } from '#shared/metrics'
import { LATE_RUNS } from '#operations/tripwires/tripwire'
import { ALARMED_LINES } from '#shared/alarmed_lines'

const { streamOldestSeconds, routerEventsLost, streamDeadLetters } = METRIC_NAMES

/** An alarm for work that an instance could not finish. It does not revert deployments. */
export interface WorkAlarm {
  readonly name: string
  readonly happened: string
  readonly firstAction: string
  /** Where CloudWatch reads it: from the log. */
  readonly cloudWatch: {
    readonly metric: string
    /** Messages of the counted lines; `*` matches any text. */
    readonly lines: readonly string[]
    readonly periodSeconds: number
    /** Consecutive periods that must have a line. */
    readonly periods: number
  }
  /** Where Prometheus reads it: from metrics. */
  readonly expr: string
}

/** Router events that are not stored, messages that were given up, and jobs that fall behind. */
export const WORK_ALARMS: readonly WorkAlarm[] = [
  {
    name: 'router-events-waiting-sustained',
    happened: 'Router events have waited for MongoDB for five minutes',
    firstAction:
      'Read the reason in the log line "MongoDB refuses router events": a quota, a missing right or a validator. Nothing is lost until the stream is full.',
    cloudWatch: {
      metric: 'router_events.refused',
      lines: [ALARMED_LINES.routerEventsRefused],
      periodSeconds: 60,
      periods: 5,
    },
    expr: `max(${streamOldestSeconds}{stream="router-events"}) >= 300`,
  },
  {
    name: 'router-events-lost',
    happened: 'Router events of answered resolves are lost',
    firstAction:
      'Look at the status consoles of both stores: Redis is full or unavailable, and MongoDB accepts no events. Events are lost until one of them accepts events.',
    cloudWatch: {
      metric: 'router_events.lost',
      lines: [`${ALARMED_LINES.routerEventsLost}*`],
      periodSeconds: 300,
      periods: 1,
    },
    expr: `sum(increase(${routerEventsLost}[5m])) > 0`,
  },
  {
    name: 'dead-letters',
    happened: 'Messages became dead letters',
    firstAction:
      'Read the reasons with streams:dead, fix the cause, then return the messages with streams:retry.',
    cloudWatch: {
      metric: 'streams.dead_letters',
      lines: [ALARMED_LINES.routerEventDead, ALARMED_LINES.jobRunDead],
      periodSeconds: 300,
      periods: 1,
    },
    expr: `max by (stream) (${streamDeadLetters}) > 0`,
  },
  {
    name: 'recurring-jobs-late',
    happened: 'Runs of a recurring job have waited for more than a minute, for two minutes',
    firstAction:
      'Look for an outage, slow runs and dead letters in the log. If there are none, add an instance. Runs older than five minutes are skipped.',
    cloudWatch: {
      metric: 'recurring_jobs.late',
      lines: [ALARMED_LINES.jobRunsLate],
      periodSeconds: 60,
      periods: 2,
    },
    expr: `max by (stream) (min_over_time(${streamOldestSeconds}{stream=~"${LATE_RUNS.streams.join('|')}"}[2m])) > ${LATE_RUNS.afterMs / 1_000}`,
  },
]
