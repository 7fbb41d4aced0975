import type { SchemaOptions } from 'mongoose'

type Dates = 'createdAt' | 'updatedAt'

/** A schema with every member of its rows except those that MongoDB and the options add. */
export type OfEachStored<Row> = Readonly<
  Record<Exclude<keyof Row, '_id' | Dates>, unknown> & Partial<Record<Dates, unknown>>
>

/**
 * The options of every collection: `createdAt` and `updatedAt`, no version key, unknown fields refused, and neither
 * collections nor indexes created as a side effect (`ensureIndexes` creates them).
 */
export const SCHEMA_OPTIONS = {
  timestamps: true,
  versionKey: false,
  strict: 'throw',
  minimize: false,
  autoIndex: false,
  autoCreate: false,
} as const satisfies SchemaOptions
