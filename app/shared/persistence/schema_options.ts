import type { SchemaOptions } from 'mongoose'

/**
 * What every collection has in common: `createdAt` and `updatedAt`, no version key, unknown fields refused, and
 * neither collections nor indexes made as a side effect (`ensureIndexes` makes them).
 */
export const SCHEMA_OPTIONS = {
  timestamps: true,
  versionKey: false,
  strict: 'throw',
  minimize: false,
  autoIndex: false,
  autoCreate: false,
} as const satisfies SchemaOptions
