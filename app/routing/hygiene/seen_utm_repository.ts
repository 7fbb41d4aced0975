import { model, Schema, type Types } from 'mongoose'
import { UTM_PARAMETERS, type UtmParameter } from '#routing/engine/criteria/campaign'
import { NOTHING_SEEN, ofParameters, type SeenUtm } from '#routing/engine/hygiene/seen_utm'
import { toObjectId } from '#shared/identifiers'
import { SCHEMA_OPTIONS } from '#shared/persistence/schema_options'

interface CountRow {
  readonly text: string
  readonly count: number
}

/** The UTM parameters in the traffic of an organization: one row for each organization. */
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

const countRows = [new Schema<CountRow>({ text: String, count: Number }, { _id: false })]

const schema = new Schema<SeenUtmRow>(
  {
    _id: { type: Schema.Types.ObjectId, required: true },
    noted_at: { type: Date, required: true },
    values: [
      new Schema(
        {
          parameter: { type: String, required: true },
          counts: countRows,
          total: { type: Number, required: true },
          is_complete: { type: Boolean, required: true },
        },
        { _id: false }
      ),
    ],
    misspelt_names: countRows,
  },
  { ...SCHEMA_OPTIONS, timestamps: false, collection: 'seen_utm' }
)

export const SeenUtmModel = model('SeenUtm', schema)

/** The UTM parameters in the traffic of organizations, as last counted. */
export class SeenUtmRepository {
  async put(organizationId: string, seen: SeenUtm, notedAt: Date): Promise<void> {
    const values = UTM_PARAMETERS.map((parameter) => {
      const { counts, total, isComplete } = seen.values[parameter]
      return { parameter, counts: toRows(counts), total, is_complete: isComplete }
    })
    await SeenUtmModel.collection.updateOne(
      { _id: toObjectId(organizationId) },
      { $set: { noted_at: notedAt, values, misspelt_names: toRows(seen.misspeltNames) } },
      { upsert: true }
    )
  }

  /** Nothing for an organization without traffic. */
  async find(organizationId: string): Promise<SeenUtm> {
    const row = await SeenUtmModel.findById(toObjectId(organizationId)).lean<SeenUtmRow | null>()
    if (!row) return NOTHING_SEEN
    const byParameter = new Map(row.values.map((one) => [one.parameter, one]))
    return {
      values: ofParameters((parameter) => {
        const found = byParameter.get(parameter)
        if (!found) return NOTHING_SEEN.values[parameter]
        const { counts, total, is_complete: isComplete } = found
        return { counts: toCounts(counts), total, isComplete }
      }),
      misspeltNames: toCounts(row.misspelt_names),
    }
  }

  async remove(organizationId: string): Promise<void> {
    await SeenUtmModel.deleteOne({ _id: toObjectId(organizationId) })
  }
}

type CountRows = SeenUtmRow['misspelt_names']

function toRows(counts: ReadonlyMap<string, number>): CountRows {
  return [...counts].map(([text, count]) => ({ text, count }))
}

function toCounts(rows: CountRows): ReadonlyMap<string, number> {
  return new Map(rows.map(({ text, count }) => [text, count]))
}
