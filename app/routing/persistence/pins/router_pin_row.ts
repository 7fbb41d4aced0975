import type { PinExpectation, PinTime } from '#routing/engine/answers/pin_verdict'
import { type PinFields, pinEndMs, type RouterPin } from '#routing/pins/router_pin'
import { toObjectId } from '#shared/identifiers'
import { nearestShownMs, shownMsOf } from '#shared/instant_range'
import type { RouterPinRow } from './router_pin_model.js'

export function toPinFieldsRow(fields: PinFields) {
  const { url, at, expects, mode, note, expiresAtMs } = fields
  return {
    url,
    at: toTimeRow(at),
    expects: {
      type: expects.type,
      id: expects.type === 'none' ? null : toObjectId(expects.id),
      ...(expects.type === 'booking_flow' && expects.url !== undefined && { url: expects.url }),
    },
    mode,
    note,
    expires_at: toDate(expiresAtMs),
    ends_at: toDate(pinEndMs(fields)),
  }
}

export function toPin(row: RouterPinRow): RouterPin {
  return {
    id: row._id.toHexString(),
    organizationId: row.organization_id.toHexString(),
    url: row.url,
    at: toTime(row.at),
    expects: toExpectation(row.expects),
    mode: row.mode,
    note: row.note,
    expiresAtMs: shownMsOf(row.expires_at),
    lastState: row.last_state ?? null,
    creatorIds: (row.makers ?? []).map((id) => id.toHexString()),
    revision: row.revision,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
  }
}

function toTimeRow(at: PinTime): RouterPinRow['at'] {
  switch (at.type) {
    case 'now':
      return null
    case 'instant':
      return { from: new Date(at.atMs), until: null }
    case 'window':
      return { from: new Date(at.fromMs), until: new Date(at.untilMs) }
  }
}

function toTime(row: RouterPinRow['at']): PinTime {
  if (!row) return { type: 'now' }
  const fromMs = nearestShownMs(row.from.getTime())
  return row.until
    ? { type: 'window', fromMs, untilMs: nearestShownMs(row.until.getTime()) }
    : { type: 'instant', atMs: fromMs }
}

function toExpectation({ type, id, url }: RouterPinRow['expects']): PinExpectation {
  if (type === 'none' || !id) return { type: 'none' }
  const named = { type, id: id.toHexString() }
  return type === 'booking_flow' && url !== undefined ? { ...named, type, url } : named
}

function toDate(instantMs: number | null): Date | null {
  return instantMs === null ? null : new Date(instantMs)
}
