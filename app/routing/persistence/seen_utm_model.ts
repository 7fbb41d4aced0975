import { model, Schema, type Types } from 'mongoose'
import type { UtmParameter } from '#routing/engine/criteria/campaign'
import { SCHEMA_OPTIONS } from '#shared/persistence/schema_options'

interface CountRow {
  readonly text: string
  readonly count: number
}

/** What the traffic of an organization says of UTM parameters, one row each. */
export interface SeenUtmRow {
  /** The organization's id. */
  readonly _id: Types.ObjectId
  readonly noted_at: Date
  readonly values: readonly {
    readonly parameter: UtmParameter
    readonly counts: readonly CountRow[]
    readonly total: number
    readonly is_complete: boolean
  }[]
  readonly misspelt_names: readonly CountRow[]
}

const counts = [new Schema<CountRow>({ text: String, count: Number }, { _id: false })]

const schema = new Schema<SeenUtmRow>(
  {
    _id: { type: Schema.Types.ObjectId, required: true },
    noted_at: { type: Date, required: true },
    values: [
      new Schema(
        {
          parameter: { type: String, required: true },
          counts,
          total: { type: Number, required: true },
          is_complete: { type: Boolean, required: true },
        },
        { _id: false }
      ),
    ],
    misspelt_names: counts,
  },
  { ...SCHEMA_OPTIONS, timestamps: false, collection: 'seen_utm' }
)

export const SeenUtmModel = model('SeenUtm', schema)
