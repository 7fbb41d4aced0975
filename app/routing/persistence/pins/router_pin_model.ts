import { model, Schema, type Types } from 'mongoose'
import { PIN_MODES, type PinMode } from '#routing/pins/router_pin'
import { SCHEMA_OPTIONS } from '#shared/persistence/schema_options'
import { DAY_SECONDS } from '#shared/time'

/** How long a pin that is not judged any more is kept. */
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
  /** The instant from which it is not judged any more; null when there is none. */
  readonly ends_at: Date | null
  /** The verdict that listeners last heard of; absent while they heard of none. */
  readonly last_state?: 'held' | 'broken'
  /** `RouterPin.creatorIds`, named as in `access_tokens`; absent in pins that no token created, and in older ones. */
  readonly makers?: readonly Types.ObjectId[] | null
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
    revision: { type: Number, required: true },
  },
  { ...SCHEMA_OPTIONS, collection: 'router_pins' }
)

schema.index({ organization_id: 1, _id: -1 })
schema.index(
  { ends_at: 1 },
  { name: 'retention', expireAfterSeconds: ENDED_KEPT_DAYS * DAY_SECONDS }
)

export const RouterPinModel = model('RouterPin', schema)
