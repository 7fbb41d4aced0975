import { model, Schema, type Types } from 'mongoose'
import { toObjectId } from '#shared/identifiers'
import { SCHEMA_OPTIONS } from '#shared/persistence/schema_options'
import type { CountedText } from './top_k_counter.js'
import type { UnmatchedDay } from './unmatched_resolves.js'

/** The unmatched resolves of an organization on one UTC day, as one instance counted them. */
export interface UnmatchedShapesRow {
  /** The id of the counter: the instance stores each state in place of the former. */
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

/** A part of the unmatched resolves of a day. */
interface UnmatchedPart {
  readonly day: Date
  readonly resolves: number
  readonly shapes: readonly CountedText[]
}

/** The unmatched resolves that all instances counted. Throws when MongoDB is away. */
export class UnmatchedShapesRepository {
  /** Across organizations. Idempotent. */
  async put(days: readonly UnmatchedDay[]): Promise<void> {
    await UnmatchedShapesModel.collection.bulkWrite(
      days.map((one) => {
        const filter = { _id: toObjectId(one.id) }
        return { replaceOne: { filter, replacement: toRow(one), upsert: true } }
      }),
      { ordered: false }
    )
  }

  /** The days since `from`, newest first, with about `shapesMax` shapes at most. */
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
}: UnmatchedDay): Omit<UnmatchedShapesRow, '_id'> {
  return {
    organization_id: toObjectId(organizationId),
    day,
    resolves,
    shapes: shapes.map(({ text, count, networks }) => ({ shape: text, count, networks })),
  }
}
