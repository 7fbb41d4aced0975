import app from '@adonisjs/core/services/app'
import { getActiveTestOrFail } from '@japa/runner'
import { mongo } from 'mongoose'
import type { BookingFlowRouter } from '#routing/routers/booking_flow_router'
import { RouterModel, toRow, toSearchableRow } from '#routing/routers/router_model'
import { OrganizationQuota } from '#shared/persistence/organization_quota'
import { createTenant, type Tenant } from '#tests/support/create_tenant'
import { storedRouter } from '#tests/support/routing/memory_source'

const QUOTA_ROUTERS = 20_000
const QUOTA_BYTES = 8_388_608
/** For its booking flow, and for what a test creates. */
const SPARED_BYTES = 65_536
const INSERTED_AT_ONCE = 1_000
const CREATED_AT_MS = 1_700_000_000_000

type Shape = (number: number) => Partial<BookingFlowRouter>

/** What an organization can fill its quota with. Each router takes a path of its own, `/p<number>`. */
export const SHAPES: Readonly<Record<string, Shape>> = {
  'as many routers as it may have': () => ({}),
  'fifty segments a router': (number) => ({
    criteria: { path: { segments: segmentsOf(number) } },
  }),
  'fifty optional values a router': (number) => ({
    criteria: {
      path: { segments: [`p${number}`] },
      queryParams: Array.from({ length: 50 }, (_, at) => ({
        name: (number * 50 + at).toString(36),
        value: `${number}`,
        required: false,
      })),
    },
  }),
  'a hundred long example URLs a router': (number) => ({
    exampleUrls: Array.from({ length: 100 }, (_, at) =>
      `https://a.example/p${number}?${at}=`.padEnd(8_000, 'x')
    ),
  }),
  'a hundred short example URLs a router': (number) => ({
    exampleUrls: Array.from({ length: 100 }, (_, at) => `http://a/p${number}?${at}`),
  }),
}

export interface WorstOrganization {
  readonly tenant: Tenant
  readonly ids: readonly string[]
  readonly routers: number
  urlOf(number: number): string
}

/** Stores an organization that has filled its quota, past the API. Its routers are deleted after the active test. */
export async function worstOrganization(shape: Shape): Promise<WorstOrganization> {
  const tenant = await createTenant()
  const ofTenant = { organization_id: new mongo.ObjectId(tenant.organizationId) }
  getActiveTestOrFail().cleanup(async () => {
    await RouterModel.collection.deleteMany(ofTenant)
  })
  const ids: string[] = []
  let rows: ReturnType<typeof toSearchableRow>[] = []
  let bytes = SPARED_BYTES
  const insert = async () => {
    if (rows.length > 0) await RouterModel.collection.insertMany(rows, { ordered: false })
    rows = []
  }
  for (let number = 0; number < QUOTA_ROUTERS; number += 1) {
    const { organizationId, bookingFlowId } = tenant
    const id = new mongo.ObjectId().toHexString()
    const dates = { createdAtMs: CREATED_AT_MS, updatedAtMs: CREATED_AT_MS }
    const own = { id, organizationId, bookingFlowId, name: `R${number}`, ...dates }
    const router = { ...storedRouter(number, shape(number)), ...own }
    bytes += mongo.BSON.calculateObjectSize(toRow(router))
    if (bytes > QUOTA_BYTES) break
    rows.push(toSearchableRow(router))
    ids.push(id)
    if (rows.length === INSERTED_AT_ONCE) await insert()
  }
  await insert()
  const quota = await app.container.make(OrganizationQuota)
  await quota.recount(tenant.organizationId)
  const isDeep = shape(0).criteria?.path?.segments.length === 50
  return {
    tenant,
    ids,
    routers: ids.length,
    urlOf: (number) => `https://a.example/${isDeep ? segmentsOf(number).join('/') : `p${number}`}`,
  }
}

function segmentsOf(number: number): string[] {
  return Array.from({ length: 50 }, (_, at) => `${number}-${at}`)
}
