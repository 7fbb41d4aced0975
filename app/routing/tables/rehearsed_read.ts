import { UTM_PARAMETERS } from '#routing/engine/criteria/campaign'
import type { MatchingCriteria } from '#routing/engine/criteria/matching_criteria'
import { classify } from '#routing/engine/criteria/priority_class'
import type { BookingFlow } from '#organizations/booking_flows/booking_flow'
import type { BookingFlowRouter } from '#routing/routers/booking_flow_router'
import { RehearsedRouterRepository } from '#routing/routers/rehearsed_router_repository'
import { inSlices } from '#shared/async/time_slices'
import { newIdentifier } from '#shared/identifiers'
import { keptRanking, OrganizationSnapshot } from './organization_snapshot.js'

const ROUTERS = 300
const ROUNDS = 5

/** How many routers a process must have read for V8 to know the code. */
export const REHEARSED_ROUTERS = ROUTERS * ROUNDS

/**
 * Reads and compiles routers of its own, as if they came from MongoDB, because V8 runs code faster that has run often.
 * It takes about 50 ms and saves as much in the first read. Returns the last of its snapshots.
 */
export async function rehearsedRead(): Promise<OrganizationSnapshot> {
  const flow = someFlow()
  const routers = Array.from({ length: ROUTERS }, (_, at) => someRouter(at, flow))
  const repository = new RehearsedRouterRepository(routers)
  const bookingFlows = new Map([[flow.id, flow]])
  const { organizationId } = flow
  const state = { organizationId, revision: 1, ancestors: new Map(), brandKit: null, bookingFlows }
  for (let round = 1; ; round++) {
    const read = {
      ...state,
      urlPrivacy: 'masked' as const,
      routers: repository.findAll().map(keptRanking()),
    }
    const snapshot = await inSlices(OrganizationSnapshot.compileSteps(read))
    if (round === ROUNDS) return snapshot
  }
}

function someRouter(at: number, flow: BookingFlow): BookingFlowRouter {
  const criteria = someCriteria(at)
  const priorityClass = classify(criteria, false)
  if (!priorityClass.ok) throw new Error(priorityClass.error)
  return {
    id: newIdentifier(),
    organizationId: flow.organizationId,
    name: `Router ${at}`,
    description: at % 2 === 0 ? null : 'A router of a rehearsal',
    tags: at % 3 === 0 ? ['rehearsal'] : [],
    externalId: at % 5 === 0 ? `rehearsal-${at}` : null,
    bookingFlowId: flow.id,
    exampleUrls: [`https://example.com/book/flow-${at}`],
    criteria,
    priorityClass: priorityClass.value,
    isDefault: false,
    isActive: true,
    activeFromMs: null,
    activeUntilMs: at % 4 === 0 ? at : null,
    revision: 1,
    createdAtMs: at,
    updatedAtMs: at,
  }
}

function someCriteria(at: number): MatchingCriteria {
  const path = { segments: ['book', `flow-${at}`] }
  const value = at % 3 === 0 ? undefined : `v${at % 40}`
  const queryParams = [{ name: `p${at % 4}`, value, required: at % 8 < 6 }]
  const utm = UTM_PARAMETERS[at % UTM_PARAMETERS.length] ?? 'utm_source'
  const campaign = { utm_source: `s${at % 20}`, [utm]: `v${at}` }
  const kinds = [{ path }, { path, queryParams }, { queryParams }, { campaign }, { path, campaign }]
  return kinds[at % kinds.length] ?? { path }
}

function someFlow(): BookingFlow {
  return {
    id: newIdentifier(),
    organizationId: newIdentifier(),
    name: 'Rehearsal',
    description: null,
    url: null,
    durationMinutes: null,
    isActive: true,
    revision: 1,
    createdAt: new Date(0),
    updatedAt: new Date(0),
  }
}
