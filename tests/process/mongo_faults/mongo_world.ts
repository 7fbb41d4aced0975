import { randomUUID } from 'node:crypto'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import mongoose from 'mongoose'
import { waitUntil } from '#scripts/services/wait_until'
import { toObjectId } from '#shared/identifiers'
import { copyOrganizations } from '#tests/support/copy_organizations'
import { createTenant, type Tenant } from '#tests/support/create_tenant'
import { ensureIndexesAt } from '#tests/support/ensure_indexes_at'
import { newFolder } from '#tests/support/new_folder'
import { type Instance, startInstance } from '#tests/support/processes/instance'
import { patientProgram } from '#tests/support/processes/patient_program'
import { createKey, type TestKey } from '#tests/support/publishable_keys'
import { historyDisagreements } from '#tests/support/routing/history_disagreements'
import { testBinaries } from '#tests/support/test_binaries'
import { UNLIMITED_RATES } from '#tests/support/unlimited_rates'
import { MongoSet } from './mongo_set.js'

const DATABASE = 'faults'
const BACK_WITHIN_MS = 60_000
const OVERRIDES = {
  ...UNLIMITED_RATES,
  STORE_BOOT_TIMEOUT_MS: '60000',
  CRON_JOBS: 'off',
}

/** Where the instances of a world keep their logs, and their part of the test run's Redis. */
interface Place {
  readonly folder: string
  readonly redisPrefix: string
}

/** An organization with a token and a key of its pages. */
export interface VisitedTenant extends Tenant {
  readonly key: TestKey
}

/** A replica set of three and an instance of the service on it, with organizations that tests take one by one. */
export class MongoWorld {
  readonly #place: Place
  readonly #tenants: VisitedTenant[]
  readonly set: MongoSet
  instance: Instance
  readonly #counts = { faults: 0, visits: 0, routers: 0 }

  private constructor(
    place: Place,
    tenants: VisitedTenant[],
    { set, instance }: { set: MongoSet; instance: Instance }
  ) {
    this.#place = place
    this.#tenants = tenants
    this.set = set
    this.instance = instance
  }

  static async start(tenantCount: number): Promise<MongoWorld> {
    const folder = newFolder()
    const { mongod } = await testBinaries()
    const set = await MongoSet.start(mongod, folder)
    const tenants = await tenantsAt(set.uri(DATABASE), tenantCount)
    const redisPrefix = `${process.env.REDIS_KEY_PREFIX ?? 'test:'}mongo-${randomUUID().slice(0, 8)}:`
    const instance = await startOne({ folder, redisPrefix }, set)
    return new MongoWorld({ folder, redisPrefix }, tenants, { set, instance })
  }

  newTenant(): VisitedTenant {
    const tenant = this.#tenants.pop()
    if (!tenant) throw new Error('Every organization of this world is taken')
    return tenant
  }

  /** Counts what was asked during a fault, and is stored. */
  count(visits: number, routers: number): void {
    this.#counts.faults += 1
    this.#counts.visits += visits
    this.#counts.routers += routers
  }

  /** What was counted, for a person. */
  get figure(): string {
    const { faults, visits, routers } = this.#counts
    return `${faults} faults, ${visits} visits and ${routers} created routers checked`
  }

  /** Starts another instance in the place of the one that was told to end; resolves when it is ready. */
  async startAnother(): Promise<void> {
    this.instance = await startOne(this.#place, this.set)
  }

  /** The status of /health/ready, and which indicators are down. */
  async readiness(): Promise<{ status: number; down: string[] }> {
    const response = await fetch(`${this.instance.url}/health/ready`, {
      signal: AbortSignal.timeout(30_000),
    })
    const { error } = (await response.json()) as { error: Record<string, unknown> }
    return { status: response.status, down: Object.keys(error) }
  }

  async becomes(status: number, limitMs = BACK_WITHIN_MS): Promise<void> {
    await waitUntil(async () => {
      const answer = await this.readiness()
      return answer.status === status
    }, AbortSignal.timeout(limitMs))
  }

  /** Where the routers of an organization and their history differ. */
  async disagreements(organizationId: string): Promise<string[]> {
    const client = await new mongoose.mongo.MongoClient(this.set.uri(DATABASE)).connect()
    try {
      return await historyDisagreements(client.db(), toObjectId(organizationId))
    } finally {
      await client.close()
    }
  }

  /** What the instance printed of signals: nothing, for MongoDB has none. */
  signals(): string[] {
    const lines = readFileSync(this.instance.server.logFile, 'utf8').split('\n')
    return lines.filter((line) => line.startsWith('redis.'))
  }

  async stop(): Promise<void> {
    await this.instance.server.stop()
    await this.set.stop()
    rmSync(this.#place.folder, { recursive: true, force: true })
  }
}

function startOne({ folder, redisPrefix }: Place, set: MongoSet): Promise<Instance> {
  const { REDIS_TCP_URL: redisUrl = '' } = process.env
  return startInstance(
    join(folder, `api-${randomUUID().slice(0, 4)}`),
    { mongodbUri: set.uri(DATABASE), redisUrl },
    { ...OVERRIDES, REDIS_KEY_PREFIX: redisPrefix },
    patientProgram()
  )
}

/** New organizations with all that they own, in another database than that of this process. */
async function tenantsAt(mongodbUri: string, count: number): Promise<VisitedTenant[]> {
  await ensureIndexesAt(mongodbUri)
  const tenants = await Promise.all(
    Array.from({ length: count }, async () => {
      const tenant = await createTenant()
      return { ...tenant, key: await createKey(tenant.organizationId) }
    })
  )
  await copyOrganizations(
    tenants.map(({ organizationId }) => organizationId),
    mongodbUri
  )
  return tenants
}
