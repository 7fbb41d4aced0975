import { model, Schema, type Types } from 'mongoose'
import { toObjectId } from '#shared/identifiers'
import { SCHEMA_OPTIONS } from '#shared/persistence/schema_options'
import type { CountedText } from './top_k_counter.js'
import type { SketchedDay } from './unmatched_resolves.js'

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

const READ_AT_ONCE = 50

type Row = Pick<UnmatchedShapesRow, 'day' | 'resolves' | 'shapes'>

/** A part of the resolves of a day that no router took. */
interface UnmatchedPart {
  readonly day: Date
  readonly resolves: number
  readonly shapes: readonly CountedText[]
}

/** The resolves that no router took, as sketches of all instances know them. Throws when MongoDB is away. */
export class UnmatchedShapesRepository {
  /** Across organizations. Doing it again changes nothing. */
  async put(sketched: readonly SketchedDay[]): Promise<void> {
    await UnmatchedShapesModel.collection.bulkWrite(
      sketched.map((one) => {
        const filter = { _id: toObjectId(one.id) }
        return { replaceOne: { filter, replacement: toRow(one), upsert: true } }
      }),
      { ordered: false }
    )
  }

  /** The days from `from` on, the newest first, with at most about `shapesMax` shapes. */
  async *read(
    organizationId: string,
    from: Date,
    shapesMax: number
  ): AsyncGenerator<UnmatchedPart> {
    const rows = UnmatchedShapesModel.collection
      .find<Row>(
        { organization_id: toObjectId(organizationId), day: { $gte: from } },
        { projection: { _id: 0, day: 1, resolves: 1, shapes: 1 }, batchSize: READ_AT_ONCE }
      )
      .sort({ day: -1 })
    let left = shapesMax
    for await (const { day, resolves, shapes } of rows) {
      const taken = left > 0 ? shapes.map(asCounted) : []
      left -= taken.length
      yield { day, resolves, shapes: taken }
    }
  }
}

function asCounted({ shape: text, count, networks }: Row['shapes'][number]): CountedText {
  return { text, count, ...(networks ? { networks } : {}) }
}

function toRow({
  organizationId,
  day,
  resolves,
  shapes,
}: SketchedDay): Omit<UnmatchedShapesRow, '_id'> {
  return {
    organization_id: toObjectId(organizationId),
    day,
    resolves,
    shapes: shapes.map(({ text, count, networks }) => ({ shape: text, count, networks })),
  }
}
