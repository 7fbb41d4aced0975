import type { BookingFlowRouter } from '#routing/routers/booking_flow_router'
import { RouterRevisionModel, toRevisionRow } from '#routing/history/router_revision_model'
import { toRow } from '#routing/routers/router_model'
import { newIdentifier, toObjectId } from '#shared/identifiers'
import { OrganizationRevisionModel } from '#shared/persistence/organization_revisions'
import { ensureAllIndexes } from '#start/models'
import { typicalWorld } from '../engine/worlds.js'

const AT_ONCE = 1_000
const START_MS = Date.UTC(2026, 0, 1)
const STEP_MS = 60_000

export interface SeededHistory {
  readonly organizationId: string
  readonly revisions: number
  readonly urls: readonly string[]
}

/** Records routers as created one after another, and then as updated in turns, one a minute. */
export async function seedHistory(routers: number, revisions: number): Promise<SeededHistory> {
  await ensureAllIndexes()
  const organizationId = newIdentifier()
  const world = typicalWorld(routers)
  const stored = world.routers.map((router, at): BookingFlowRouter => ({
    ...router,
    id: newIdentifier(),
    organizationId,
    bookingFlowId: 'f'.repeat(24),
    description: `Sends visitors of landing page ${at} to their booking flow`,
    tags: [],
    externalId: null,
    exampleUrls: [`https://a.example/landing-page/${at}?utm_source=newsletter`],
    revision: 1,
    createdAtMs: START_MS + at * STEP_MS,
    updatedAtMs: START_MS + at * STEP_MS,
  }))
  for (let first = 1; first <= revisions; first += AT_ONCE) {
    const rows = Array.from({ length: Math.min(AT_ONCE, revisions - first + 1) }, (_, at) => {
      const revision = first + at
      const router = stored[(revision - 1) % routers]
      if (!router) throw new Error('there is no router to record')
      const write = Math.ceil(revision / routers)
      const written = { ...router, revision: write, isActive: (revision + write) % 7 !== 0 }
      return toRevisionRow({
        organizationId,
        routerId: router.id,
        revision,
        at: new Date(START_MS + revision * STEP_MS),
        effect: write === 1 ? 'created' : 'updated',
        actor: { kind: 'token', tokenId: 'e'.repeat(24), name: 'Marketing' },
        revertedTo: null,
        overriddenPins: [],
        after: toRow(written),
      })
    })
    await RouterRevisionModel.collection.insertMany(rows)
  }
  await OrganizationRevisionModel.collection.insertOne({
    _id: toObjectId(organizationId),
    revision: revisions,
    brand_kit_revision: 0,
    log: [],
    history_begin: { revision: 0, at: new Date(START_MS) },
  })
  return { organizationId, revisions, urls: world.urls }
}
