import type { Model, Schema } from 'mongoose'

/** An index that a model's schema declares and its collection lacks, or has with other options. */
export interface MissingIndex {
  readonly model: string
  readonly keys: Readonly<Record<string, unknown>>
  /** Without a unique index, duplicates can be stored; without any other, queries are slow or old data stays. */
  readonly isUnique: boolean
}

type DescribedModel = Pick<Model<unknown>, 'modelName' | 'collection'> & {
  readonly schema: Pick<Schema, 'indexes'>
}

interface IndexShape {
  readonly key?: object
  readonly unique?: unknown
  readonly partialFilterExpression?: object
  readonly expireAfterSeconds?: number
}

const NAMESPACE_NOT_FOUND = 26

/**
 * What `ensureIndexes` would do for the model, found by one command. Indexes are compared by their keys in order,
 * uniqueness, partial filter and document lifetime, not by name.
 */
export async function missingIndexes(model: DescribedModel): Promise<MissingIndex[]> {
  const indexes = await indexesOf(model)
  const present = new Set(indexes.map(shapeOf))
  return model.schema.indexes().flatMap(([keys, options]) => {
    if (present.has(shapeOf({ ...options, key: keys }))) return []
    return [{ model: model.modelName, keys, isUnique: Boolean(options.unique) }]
  })
}

async function indexesOf({ collection }: DescribedModel): Promise<IndexShape[]> {
  try {
    return await collection.listIndexes().toArray()
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === NAMESPACE_NOT_FOUND) return []
    throw error
  }
}

function shapeOf({ key, unique, partialFilterExpression, expireAfterSeconds }: IndexShape): string {
  return JSON.stringify([
    Object.entries(key ?? {}),
    Boolean(unique),
    partialFilterExpression ?? null,
    expireAfterSeconds ?? null,
  ])
}
