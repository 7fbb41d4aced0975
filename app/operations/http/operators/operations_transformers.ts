import type { HeardInstance } from '#cluster/instances/instance_register'
import type { ListedLease } from '#cluster/console/lease_register'
import type { ListedLock } from '#cluster/console/lock_register'
import type { ListedStream } from '#cluster/console/stream_register'
import { severityOf } from '#cluster/signals/signal_catalogue'
import type { RecordedSignal } from '#cluster/signals/signal_history'
import type { LockHolder } from '#operations/instances/known_instances'
import { instantText } from '#shared/http/instant'
import { recordedAtMs } from './signal_cursor.js'

/** An instance that fell silent. */
export function showGone({ entry: { source, name }, ageMs }: HeardInstance) {
  return { source, name, silent_ms: ageMs }
}

export function showInstance({ entry, ageMs }: HeardInstance) {
  const { source, name, version, release, startedAtMs, state, connections } = entry
  return {
    source,
    name,
    version,
    release,
    started_at: instantText(startedAtMs),
    state,
    connections: connections.map(({ role, isUp, sinceMs, reason }) => ({
      role,
      state: isUp ? 'up' : 'lost',
      since: instantText(sinceMs),
      reason,
    })),
    stores: (entry.stores ?? []).map((store) => ({
      name: store.name,
      away_seconds: store.awaySeconds,
    })),
    requests_per_second: entry.requestsPerSecond,
    event_loop_lag_ms: entry.eventLoopLagMs,
    warnings: entry.warnings ?? [],
    reported_ms_ago: ageMs,
  }
}

export function showSignal({ place, key, time, instance, payload }: RecordedSignal) {
  return {
    _id: place,
    name: key,
    severity: severityOf(key),
    time,
    recorded_at: place === null ? null : instantText(recordedAtMs(place)),
    instance,
    payload,
  }
}

export function showStream(stream: ListedStream) {
  return {
    name: stream.name,
    depth: stream.depth,
    oldest_ms: stream.oldestMs,
    in_hand: stream.inHand,
    postponed: stream.postponed,
    consumers: stream.consumers,
    dead_letters: stream.deadLetters,
  }
}

export function showLease(
  { resource, owner, epoch, remainingMs, state }: ListedLease,
  names: ReadonlyMap<string, string>
) {
  return {
    resource,
    state,
    remaining_ms: remainingMs,
    epoch,
    owner,
    instance: owner === null ? null : (names.get(owner) ?? null),
  }
}

export function showHeldLock(
  { name, holder, remainingMs, fence }: ListedLock,
  holders: ReadonlyMap<string, LockHolder>
) {
  const by = holders.get(holder)
  return {
    name,
    holder,
    remaining_ms: remainingMs,
    fence,
    instance: by?.instance ?? null,
    held_since: by ? instantText(by.sinceMs) : null,
  }
}
