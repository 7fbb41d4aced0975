import type { Model, mongo, Schema } from 'mongoose'
import { HOUR_MS } from '#shared/time'

/** For the answer to one index, in which MongoDB builds it; other commands have the limit of their connection. */
const BUILD_LIMIT_MS = 6 * HOUR_MS

/** What `ensureIndexes` found and did for one collection, with MongoDB's index names. */
export interface EnsuredCollection {
  readonly collection: string
  readonly created: readonly string[]
  readonly present: readonly string[]
  /** Indexes that no schema declares. They are left alone: an operator may have created them. */
  readonly undeclared: readonly string[]
}

type IndexedModel = Pick<
  Model<unknown>,
  'createCollection' | 'diffIndexes' | 'listIndexes' | 'collection' | 'db'
> & { readonly schema: Pick<Schema, 'indexes'> }

/**
 * Creates the model's collection and the missing indexes of its schema. Idempotent, also on several instances at once.
 * The document lifetime of a named index is changed in place. Throws when an index exists under the same name with
 * other options, or when the data violates a unique index.
 */
export async function ensureIndexes(model: IndexedModel): Promise<EnsuredCollection> {
  await model.createCollection()
  const before = await indexNames(model)
  await changeLifetimes(model)
  await createIndexes(model)
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

/** Creates one after another; a failure is thrown after the rest. */
async function createIndexes({ schema, collection }: IndexedModel): Promise<void> {
  const failures: unknown[] = []
  for (const [keys, declared] of schema.indexes()) {
    const options = { ...declared, socketTimeoutMS: BUILD_LIMIT_MS } as mongo.CreateIndexesOptions
    await collection
      .createIndex(keys as mongo.IndexSpecification, options)
      .catch((error: unknown) => failures.push(error))
  }
  if (failures.length > 0) throw failures[0]
}

/**
 * An index that exists with another lifetime would be refused; MongoDB can change the lifetime without rebuilding it.
 */
async function changeLifetimes(model: IndexedModel): Promise<void> {
  const present: { name?: string; expireAfterSeconds?: number }[] = await model.listIndexes()
  for (const [, { name, expireAfterSeconds }] of model.schema.indexes()) {
    const found = present.find((index) => name !== undefined && index.name === name)
    if (found === undefined || expireAfterSeconds === undefined) continue
    if (found.expireAfterSeconds === expireAfterSeconds) continue
    await model.db.db?.command({
      collMod: model.collection.collectionName,
      index: { name, expireAfterSeconds },
    })
  }
}

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
