import { getActiveTestOrFail } from '@japa/runner'
import mongoose, { model, Schema } from 'mongoose'
import { newIdentifier } from '#shared/identifiers'
import { SCHEMA_OPTIONS } from '#shared/persistence/schema_options'

export const PROBE_PREFIX = 'probe_'

/** A model with its own collection; both are removed after the active test. `declare` adds its indexes. */
export function probeModel(declare: (schema: Schema) => void) {
  const name = `${PROBE_PREFIX}${newIdentifier()}`
  const schema = new Schema(
    { a: Number, b: Number, c: Date },
    { ...SCHEMA_OPTIONS, collection: name }
  )
  declare(schema)
  getActiveTestOrFail().cleanup(async () => {
    await mongoose.connection.dropCollection(name)
    mongoose.deleteModel(name)
  })
  return model(name, schema)
}
