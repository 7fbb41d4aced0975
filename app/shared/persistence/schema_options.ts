import type { SchemaOptions } from 'mongoose'

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
