import type { CountedText } from '#routing/unmatched/frequent_texts'
import type { SketchedDay } from '#routing/unmatched/unmatched_sketch'
import { toObjectId } from '#shared/identifiers'
import { UnmatchedShapesModel, type UnmatchedShapesRow } from './unmatched_shapes_model.js'

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
