import { inject } from '@adonisjs/core'
import type { ClientSession } from 'mongoose'
import type { PinFields, RouterPin } from '#routing/pins/router_pin'
import { BookingFlowDirectory } from '#routing/ports/booking_flow_directory'
import { toObjectId } from '#shared/identifiers'
import { RouterPinModel, type RouterPinRow } from './router_pin_model.js'
import { toPin, toPinFieldsRow } from './router_pin_row.js'

/** Pins that are read to be judged have the flow that they expect, as it is then. Throws when MongoDB is away. */
@inject()
export class RouterPinRepository {
  constructor(private readonly flows: BookingFlowDirectory) {}

  async create(
    organizationId: string,
    id: string,
    fields: PinFields,
    session: ClientSession,
    creatorIds: readonly string[] = []
  ): Promise<RouterPin> {
    const created = new RouterPinModel({
      _id: toObjectId(id),
      organization_id: toObjectId(organizationId),
      ...toPinFieldsRow(fields),
      revision: 1,
      ...(creatorIds.length > 0 && { makers: creatorIds.map(toObjectId) }),
    })
    await created.save({ session })
    return toPin(created.toObject())
  }

  async count(organizationId: string, session: ClientSession): Promise<number> {
    const ofOrganization = { organization_id: toObjectId(organizationId) }
    return RouterPinModel.countDocuments(ofOrganization).session(session)
  }

  async find(
    organizationId: string,
    id: string,
    session?: ClientSession
  ): Promise<RouterPin | null> {
    const row = await RouterPinModel.findOne(owned(organizationId, id))
      .session(session ?? null)
      .lean<RouterPinRow>()
    return row && toPin(row)
  }

  /** The first `count` pins older than `before`, newest first. */
  async list(organizationId: string, before: string | null, count: number): Promise<RouterPin[]> {
    const rows = await RouterPinModel.find({
      organization_id: toObjectId(organizationId),
      ...(before === null ? {} : { _id: { $lt: toObjectId(before) } }),
    })
      .sort({ _id: -1 })
      .limit(count)
      .lean<RouterPinRow[]>()
    return rows.map(toPin)
  }

  /** All pins of the organization, newest first; or those among `ids`. */
  async all(organizationId: string, ids?: readonly string[]): Promise<RouterPin[]> {
    const rows = await RouterPinModel.find({
      organization_id: toObjectId(organizationId),
      ...(ids && { _id: { $in: ids.map(toObjectId) } }),
    })
      .sort({ _id: -1 })
      .lean<RouterPinRow[]>()
    return this.#withFlows(organizationId, rows)
  }

  /** The pins that are judged at an instant, newest first; with `session`, those that its transaction sees. */
  async judgedAt(organizationId: string, nowMs: number, session?: ClientSession) {
    const rows = await RouterPinModel.find({
      organization_id: toObjectId(organizationId),
      $or: [{ ends_at: null }, { ends_at: { $gt: new Date(nowMs) } }],
    })
      .sort({ _id: -1 })
      .session(session ?? null)
      .lean<RouterPinRow[]>()
    return this.#withFlows(organizationId, rows, session)
  }

  /** Replaces what its author chooses of a pin that was read in `session`. Null when it is gone. */
  async update(
    organizationId: string,
    id: string,
    fields: PinFields,
    session: ClientSession
  ): Promise<RouterPin | null> {
    const row = await RouterPinModel.findOneAndUpdate(
      owned(organizationId, id),
      { $set: toPinFieldsRow(fields), $inc: { revision: 1 } },
      { returnDocument: 'after', runValidators: true, session }
    ).lean<RouterPinRow>()
    return row && toPin(row)
  }

  /** Notes the verdict that listeners are told. False when it is noted already, or the pin is gone. */
  async noteState(organizationId: string, id: string, state: 'held' | 'broken'): Promise<boolean> {
    const { modifiedCount } = await RouterPinModel.updateOne(
      { ...owned(organizationId, id), last_state: { $ne: state } },
      { $set: { last_state: state } },
      { timestamps: false }
    )
    return modifiedCount === 1
  }

  async delete(organizationId: string, id: string, session: ClientSession): Promise<void> {
    await RouterPinModel.deleteOne(owned(organizationId, id), { session })
  }

  /** The pins that the token or its descendants created, newest first, whether or not the token still exists. */
  async madeBy(
    organizationId: string,
    tokenId: string,
    session?: ClientSession
  ): Promise<RouterPin[]> {
    const rows = await RouterPinModel.find({
      organization_id: toObjectId(organizationId),
      makers: toObjectId(tokenId),
    })
      .sort({ _id: -1 })
      .session(session ?? null)
      .lean<RouterPinRow[]>()
    return rows.map(toPin)
  }

  async deleteAll(
    organizationId: string,
    pins: readonly RouterPin[],
    session: ClientSession
  ): Promise<void> {
    const ids = pins.map(({ id }) => toObjectId(id))
    const organization = { organization_id: toObjectId(organizationId) }
    await RouterPinModel.deleteMany({ ...organization, _id: { $in: ids } }, { session })
  }

  async #withFlows(
    organizationId: string,
    rows: readonly RouterPinRow[],
    session?: ClientSession
  ): Promise<RouterPin[]> {
    const pins = rows.map(toPin)
    const ids = pins.flatMap(({ expects }) => (expects.type === 'booking_flow' ? expects.id : []))
    if (ids.length === 0) return pins
    const flows = await this.flows.findByIds(organizationId, [...new Set(ids)], session)
    return pins.map((pin) =>
      pin.expects.type === 'booking_flow' ? { ...pin, flow: flows.get(pin.expects.id) } : pin
    )
  }
}

function owned(organizationId: string, id: string) {
  return { _id: toObjectId(id), organization_id: toObjectId(organizationId) }
}
