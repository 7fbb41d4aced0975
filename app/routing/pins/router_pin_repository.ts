import { inject } from '@adonisjs/core/container'
import { model, Schema, type Types } from 'mongoose'
import { BookingFlowRepository } from '#organizations/booking_flows/booking_flow_repository'
import type { PinExpectation, PinTime } from '#routing/engine/answers/pin_verdict'
import { PIN_MODES, type PinMode } from '#routing/routers/writes/write_participant'
import { owned, toObjectId } from '#shared/identifiers'
import type { MembersOf } from '#shared/member_name'
import type { Transaction } from '#shared/persistence/in_transaction'
import { type Filter, of, OwnedRepository } from '#shared/persistence/owned_repository'
import { type OfEachStored, SCHEMA_OPTIONS } from '#shared/persistence/schema_options'
import { STORED_ACTOR, type StoredActor } from '#shared/persistence/stored_actor'
import { DAY_SECONDS, nearestShownMs, shownMsOf } from '#shared/time'
import { pinEndMs, type PinFields, type RouterPin } from './router_pin.js'

/** How long a pin is stored after it has ended. */
const ENDED_KEPT_DAYS = 30

export interface RouterPinRow {
  readonly _id: Types.ObjectId
  readonly organization_id: Types.ObjectId
  readonly url: string
  /** Null in a pin that must hold now; `until` is null for an instant. */
  readonly at: { readonly from: Date; readonly until: Date | null } | null
  readonly expects: {
    readonly type: 'booking_flow' | 'router' | 'none'
    readonly id: Types.ObjectId | null
    readonly url?: string
  }
  readonly mode: PinMode
  readonly note: string | null
  readonly expires_at: Date | null
  /** When the pin stops being judged; null if it is judged indefinitely. */
  readonly ends_at: Date | null
  /** The last verdict that listeners were notified of; absent if there was none. */
  readonly last_state?: 'held' | 'broken'
  /** `RouterPin.creatorIds`, named as in `access_tokens`; absent in pins that no token created, and in older ones. */
  readonly makers?: readonly Types.ObjectId[] | null
  /** Absent as `makers` is. */
  readonly creator?: StoredActor | null
  readonly revision: number
  readonly createdAt: Date
  readonly updatedAt: Date
}

const time = new Schema({ from: Date, until: { type: Date, default: null } }, { _id: false })

const expectation = new Schema(
  {
    type: { type: String, required: true },
    id: { type: Schema.Types.ObjectId, default: null },
    url: { type: String, maxlength: 2_048 },
  },
  { _id: false, id: false }
)

const schema = new Schema<RouterPinRow>(
  {
    organization_id: { type: Schema.Types.ObjectId, required: true },
    url: { type: String, required: true, maxlength: 2_048 },
    at: { type: time, default: null },
    expects: { type: expectation, required: true },
    mode: { type: String, enum: PIN_MODES, required: true },
    note: { type: String, default: null },
    expires_at: { type: Date, default: null },
    ends_at: { type: Date, default: null },
    last_state: String,
    makers: { type: [Schema.Types.ObjectId], default: undefined },
    creator: { type: STORED_ACTOR, default: undefined },
    revision: { type: Number, required: true },
  } satisfies OfEachStored<RouterPinRow>,
  { ...SCHEMA_OPTIONS, collection: 'router_pins' }
)

schema.index({ organization_id: 1, _id: -1 })
schema.index(
  { ends_at: 1 },
  { name: 'retention', expireAfterSeconds: ENDED_KEPT_DAYS * DAY_SECONDS }
)

export const RouterPinModel = model('RouterPin', schema)

/** `all` and `judgedAt` add to each pin the flow that it expects. Throws when MongoDB is away. */
@inject()
export class RouterPinRepository extends OwnedRepository<RouterPinRow, RouterPin> {
  protected override readonly model = RouterPinModel
  protected override readonly shown = toPin

  constructor(private readonly flows: BookingFlowRepository) {
    super()
  }

  async create(
    organizationId: string,
    id: string,
    fields: PinFields,
    session: Transaction,
    { creatorIds = [], creator }: Pick<RouterPin, 'creatorIds' | 'creator'> = {}
  ): Promise<RouterPin> {
    const created = new RouterPinModel({
      _id: toObjectId(id),
      organization_id: toObjectId(organizationId),
      ...toPinFieldsRow(fields),
      revision: 1,
      ...(creatorIds.length > 0 && { makers: creatorIds.map(toObjectId) }),
      ...(creator && { creator }),
    })
    await created.save({ session })
    return toPin(created.toObject())
  }

  /** All pins of the organization, newest first; or those among `ids`. */
  async all(organizationId: string, ids?: readonly string[]): Promise<RouterPin[]> {
    const among = ids && { _id: { $in: ids.map(toObjectId) } }
    return this.#withFlows(organizationId, { ...among })
  }

  /** The pins that have not ended at an instant, newest first. */
  async judgedAt(organizationId: string, nowMs: number, session?: Transaction) {
    const judged = { $or: [{ ends_at: null }, { ends_at: { $gt: new Date(nowMs) } }] }
    return this.#withFlows(organizationId, judged, session)
  }

  /** Replaces the fields of a pin that was read in `session`. Null when it is gone. */
  async update(
    organizationId: string,
    id: string,
    fields: PinFields,
    session: Transaction
  ): Promise<RouterPin | null> {
    const row = await RouterPinModel.findOneAndUpdate(
      owned(organizationId, id),
      { $set: toPinFieldsRow(fields), $inc: { revision: 1 } },
      { returnDocument: 'after', runValidators: true, session }
    ).lean<RouterPinRow>()
    return row && toPin(row)
  }

  /** Stores the verdict of a notification. False when it is stored already, or the pin is gone. */
  async noteState(organizationId: string, id: string, state: 'held' | 'broken'): Promise<boolean> {
    const { modifiedCount } = await RouterPinModel.updateOne(
      { ...owned(organizationId, id), last_state: { $ne: state } },
      { $set: { last_state: state } },
      { timestamps: false }
    )
    return modifiedCount === 1
  }

  async delete(organizationId: string, id: string, session: Transaction): Promise<void> {
    await RouterPinModel.deleteOne(owned(organizationId, id), { session })
  }

  async deleteAll(
    organizationId: string,
    pins: readonly RouterPin[],
    session: Transaction
  ): Promise<void> {
    const ids = pins.map(({ id }) => toObjectId(id))
    const organization = { organization_id: toObjectId(organizationId) }
    await RouterPinModel.deleteMany({ ...organization, _id: { $in: ids } }, { session })
  }

  async #withFlows(
    organizationId: string,
    filter: Filter,
    session?: Transaction
  ): Promise<RouterPin[]> {
    const pins = await this.newest({ ...of(organizationId), ...filter }, session)
    const ids = pins.flatMap(({ expects }) => (expects.type === 'booking_flow' ? expects.id : []))
    if (ids.length === 0) return pins
    const flows = await this.flows.findByIds(organizationId, [...new Set(ids)], session)
    return pins.map((pin) =>
      pin.expects.type === 'booking_flow' ? { ...pin, flow: flows.get(pin.expects.id) } : pin
    )
  }
}

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
  } satisfies MembersOf<PinFields, 'flow'>
}

function toPin(row: RouterPinRow): RouterPin {
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
    creator: row.creator ?? null,
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
