import type { Model } from 'mongoose'

/** What `ensureIndexes` found and did for one collection; indexes are named as MongoDB names them. */
export interface EnsuredCollection {
  readonly collection: string
  readonly created: readonly string[]
  readonly present: readonly string[]
  /** Indexes that no schema declares. They are left alone: an operator may have made them. */
  readonly undeclared: readonly string[]
}

type IndexedModel = Pick<
  Model<unknown>,
  'createCollection' | 'createIndexes' | 'diffIndexes' | 'listIndexes' | 'collection'
>

/**
 * Creates the model's collection and the indexes of its schema that are missing. Running it again, or on several
 * instances at once, changes nothing. Throws when an index exists under the same name with other options, or when
 * the data breaks a unique index.
 */
export async function ensureIndexes(model: IndexedModel): Promise<EnsuredCollection> {
  await model.createCollection()
  const before = await indexNames(model)
  await model.createIndexes()
  const after = await indexNames(model)
  const { toDrop } = await model.diffIndexes()
  const undeclared = new Set(toDrop)
  return {
    collection: model.collection.collectionName,
    created: after.filter((name) => !before.includes(name)),
    present: before.filter((name) => !undeclared.has(name)),
    undeclared: [...undeclared],
  }
}

async function indexNames(model: IndexedModel): Promise<string[]> {
  const indexes: { name?: string }[] = await model.listIndexes()
  return indexes.flatMap(({ name }) => (name === undefined ? [] : [name]))
}
