import { model, Schema, type Types } from 'mongoose'
import { SCHEMA_OPTIONS } from '#shared/persistence/schema_options'

/** What one instance counted of the resolves of an organization, on one UTC day, that no router took. */
export interface UnmatchedShapesRow {
  /** The id of the sketch: the instance stores each state in place of the former. */
  readonly _id: Types.ObjectId
  readonly organization_id: Types.ObjectId
  readonly day: Date
  readonly resolves: number
  readonly shapes: readonly {
    readonly shape: string
    readonly count: number
    /** Absent in rows of releases that did not count networks. */
    readonly networks?: number | null
  }[]
}

const schema = new Schema<UnmatchedShapesRow>(
  {
    organization_id: { type: Schema.Types.ObjectId, required: true },
    day: { type: Date, required: true },
    resolves: { type: Number, required: true },
    shapes: [new Schema({ shape: String, count: Number, networks: Number }, { _id: false })],
  },
  { ...SCHEMA_OPTIONS, timestamps: false, collection: 'unmatched_shapes' }
)

schema.index({ organization_id: 1, day: -1 })

export const UnmatchedShapesModel = model('UnmatchedShapes', schema)
