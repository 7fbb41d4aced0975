import { type FaultRow, WORKS } from './fault_row.js'

/** Faults of an instance and of clocks. */
export const PROCESS_ROWS: readonly FaultRow[] = [
  {
    id: 'instance-paused',
    fault: 'an instance stands still (SIGSTOP) for longer than its locks and leases last',
    effects: { ...WORKS, locks: 'lost before any write', leases: 'reclaimed' },
    readiness: null,
    signals: { 'redis.resource_lease.reclaim_detected': 1 },
  },
  {
    id: 'instance-killed',
    fault: 'an instance is killed (SIGKILL) while it holds locks and leases',
    effects: { ...WORKS, locks: 'free after the TTL', leases: 'swept once', streams: 'taken over' },
    readiness: null,
    signals: {},
  },
  {
    id: 'stopped-without-redis',
    fault: 'SIGTERM while Redis is dead',
    effects: { ...WORKS, leases: 'left to the sweeper' },
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
    effects: { ...WORKS, leases: 'released' },
    readiness: null,
    signals: {},
  },
]
