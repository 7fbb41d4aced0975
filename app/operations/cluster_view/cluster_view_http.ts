import type { HttpContext } from '@adonisjs/core/http'
import vine from '@vinejs/vine'
import type { ListedLease } from '#cluster/console/lease_register'
import type { ListedLock } from '#cluster/console/lock_register'
import type { ListedStream } from '#cluster/console/stream_register'
import type { HeardInstance } from '#cluster/instances/instance_register'
import { SEVERITIES, severityOf, SIGNAL_CATALOGUE } from '#cluster/signals/signal_catalogue'
import type { RecordedSignal } from '#cluster/signals/signal_history'
import type { LockHolder } from '#operations/instances/known_instances'
import { instantText } from '#shared/time'
import { pageQuery } from '#shared/http/keyset_page'
import { sendInvalid } from '#shared/http/problem'
import { strictObject } from '#shared/http/strict_object'
import { describedAs, text } from '#shared/http/text'

const PLACE = /^\d{1,16}-\d{1,10}$/

/** The format of a cursor. */
const PLACE_PATTERN = '^[A-Za-z0-9_-]{4,36}$'

/** A cursor is opaque to callers and marks a position among the signals. */
export function encodePlace(place: string): string {
  return Buffer.from(place).toString('base64url')
}

/** The position in a cursor; null for a text that `encodePlace` never produced. */
export function decodePlace(cursor: string): string | null {
  if (cursor.length > 36) return null
  const place = Buffer.from(cursor, 'base64url').toString()
  return PLACE.test(place) && encodePlace(place) === cursor ? place : null
}

/** When Redis stored the signal at this position, in milliseconds since the epoch. */
function recordedAtMs(place: string): number {
  return Number(place.split('-', 1)[0])
}

const isPlace = vine.createRule((value, _options, field) => {
  if (typeof value === 'string' && decodePlace(value) !== null) return
  const message = `The ${field.getFieldPath()} field must be a cursor of an earlier answer`
  field.report(message, 'cursor', field)
})

const cursorText = () =>
  vine
    .string()
    .use(isPlace())
    .use(describedAs({ pattern: PLACE_PATTERN }))
    .optional()

export const listSignalsValidator = vine.create(
  strictObject({
    limit: pageQuery.limit,
    cursor: cursorText(),
    after: cursorText(),
    name: vine.enum(Object.keys(SIGNAL_CATALOGUE)).optional(),
    severity: vine.enum(SEVERITIES).optional(),
    instance: text({ max: 200 }).optional(),
  })
)

/** For a list without further pages. */
export const limitValidator = vine.create(strictObject({ limit: pageQuery.limit }))

/** Answers a question for signals that asks in both directions at once. */
export function sendTwoDirections(ctx: HttpContext): void {
  sendInvalid(ctx, [
    {
      field: 'after',
      rule: 'oneDirection',
      message: 'Only one of cursor and after can be given',
    },
  ])
}

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
      is_slow: store.isSlow ?? false,
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
