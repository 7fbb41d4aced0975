import { randomUUID } from 'node:crypto'
import { getActiveTestOrFail } from '@japa/runner'
import mongoose from 'mongoose'
import { dropDatabase } from '#scripts/services/drop_database'
import { copyOrganizations } from './copy_organizations.js'
import type { Tenant } from './create_tenant.js'
import { ensureIndexesAt } from './ensure_indexes_at.js'

/** The address of a new database on the MongoDB of the run. Its owner drops it. */
export function ownDatabase(): string {
  const uri = process.env.MONGODB_URI ?? ''
  return uri.replace(/\/[^/?]*(\?|$)/, `/own_${randomUUID().slice(0, 8)}$1`)
}

/**
 * The address of a new database with all indexes and these organizations alone, so that recurring jobs have no work of
 * other tests. It is dropped after the active test.
 */
export async function databaseOf(...tenants: readonly Tenant[]): Promise<string> {
  const uri = ownDatabase()
  getActiveTestOrFail().cleanup(() => dropDatabase(uri))
  await ensureIndexesAt(uri)
  await copyOrganizations(
    tenants.map(({ organizationId }) => organizationId),
    uri
  )
  return uri
}

export async function withDatabase(
  uri: string,
  work: (db: mongoose.mongo.Db) => Promise<unknown>
): Promise<void> {
  const connection = await mongoose.createConnection(uri).asPromise()
  try {
    if (connection.db) await work(connection.db)
  } finally {
    await connection.close()
  }
}
