import { type FaultRow, NOBODY, WORKS } from './fault_row.js'

/** Faults of an instance and of clocks. */
export const PROCESS_ROWS: readonly FaultRow[] = [
  {
    id: 'instance-paused',
    fault:
      'an instance stands still (SIGSTOP) for longer than its locks and leases last; in the test they last 2 s',
    effects: {
      ...NOBODY,
      locks: 'lost before any write',
      leases: 'reclaimed',
      streams: 'taken over',
    },
    readiness: null,
    signals: { 'redis.resource_lease.reclaim_detected': 1 },
  },
  {
    id: 'instance-killed',
    fault: 'an instance is killed (SIGKILL) while it holds locks and leases',
    effects: {
      ...NOBODY,
      locks: 'free after the TTL',
      leases: 'swept once',
      streams: 'taken over',
    },
    readiness: null,
    signals: {},
  },
  {
    id: 'stopped-without-redis',
    fault: 'SIGTERM while Redis is dead',
    effects: { ...NOBODY, leases: 'left to the sweeper' },
    readiness: null,
    signals: {
      'redis.subscription.dropped': 1,
      'redis.adapter.disconnected': 1,
      'redis.resource_lease.remove_failed': 1,
    },
  },
  {
    id: 'stopped',
    fault: 'SIGTERM while all is well',
    effects: { ...NOBODY, leases: 'released', streams: 'finished' },
    readiness: null,
    signals: {},
  },
  {
    id: 'clock-forward',
    fault: "Redis's clock jumps 120 s ahead",
    effects: { ...WORKS, locks: 'lost, token grows' },
    readiness: 200,
    signals: {},
  },
  {
    id: 'clock-back',
    fault: "Redis's clock jumps 720 s back",
    effects: {
      ...WORKS,
      locks: 'held ones last longer',
      limits: 'together (may refuse for one period)',
    },
    readiness: 200,
    signals: {},
  },
  {
    id: 'instance-clock',
    fault: "an instance's clock jumps half an hour ahead, then back",
    effects: WORKS,
    readiness: 200,
    signals: {},
  },
]
