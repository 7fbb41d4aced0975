/**
 * Texts of log lines that the metric filters of the exported template count, so that alarms and log cannot drift apart.
 */
export const ALARMED_LINES = {
  routerEventsRefused: 'MongoDB refuses router events; they stay in the stream',
  /** The reason follows. */
  routerEventsLost: 'router events are lost: ',
  routerEventDead: 'a router event became a dead letter',
  jobRunDead: 'a job run became a dead letter',
  jobRunsLate: 'runs of a recurring job wait longer than its interval',
} as const
