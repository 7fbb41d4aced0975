import quotasConfig from '#config/quotas'
import { BookingFlowRepository } from '#organizations/booking_flows/booking_flow_repository'
import { BOOKING_FLOW } from '#organizations/booking_flows/booking_flows_http'
import { BRAND_KIT } from '#organizations/brand_kits/brand_kit_http'
import { BrandKitRepository } from '#organizations/brand_kits/brand_kit_repository'
import { RequestUrl } from '#routing/engine/criteria/request_url'
import { RoutingTable } from '#routing/engine/table/routing_table'
import type { RouterEvent } from '#routing/events/router_event'
import { ROUTER } from '#routing/routers/router_http'
import { RouterModel, type RouterRow, toRouter } from '#routing/routers/router_model'
import * as api from '#shared/http/api'
import { newIdentifier, toObjectId } from '#shared/identifiers'
import { OrganizationQuota } from '#shared/persistence/organization_quota'
import { OrganizationRevisions } from '#shared/persistence/organization_revisions'

interface Decided {
  /** The same JSON as that of the service. */
  readonly answer: string
  readonly event: RouterEvent
}

/** The routers of an organization as they are stored when the process begins. */
export class FloorTable {
  /** What an answer shows of a router and its flow is made at its first use. */
  readonly #shown = new Map<string, string>()

  private constructor(
    private readonly organizationId: string,
    private readonly revision: number,
    private readonly table: RoutingTable,
    private readonly show: (routerId: string) => string,
    private readonly brandKit: string
  ) {}

  static async read(organizationId: string): Promise<FloorTable> {
    const rows = await RouterModel.find({
      organization_id: toObjectId(organizationId),
    }).lean<RouterRow[]>()
    const routers = new Map(rows.map(toRouter).map((router) => [router.id, router]))
    const flowIds = [...new Set(Array.from(routers.values(), (router) => router.bookingFlowId))]
    const quota = new OrganizationQuota(quotasConfig.stored)
    const flows = await new BookingFlowRepository(quota).findByIds(organizationId, flowIds)
    const kit = await new BrandKitRepository().findEffective(organizationId, [])
    const revisions = await new OrganizationRevisions().find([organizationId])
    const show = (routerId: string) => {
      const router = routers.get(routerId)
      const flow = router && flows.get(router.bookingFlowId)
      if (!flow) throw new Error(`router ${routerId} leads to no booking flow`)
      const shown = JSON.stringify({
        router: api.show(ROUTER, router),
        booking_flow: api.show(BOOKING_FLOW, flow),
      })
      return shown.slice(0, -1)
    }
    return new FloorTable(
      organizationId,
      revisions.get(organizationId)?.revision ?? 0,
      RoutingTable.compile(routers.values()),
      show,
      JSON.stringify(kit && api.show(BRAND_KIT, kit))
    )
  }

  /** Null when no router matches, or the URL is malformed. */
  decide(url: string): Decided | null {
    const request = RequestUrl.parse(url)
    if (!request.ok) return null
    const now = new Date()
    const nowMs = now.getTime()
    const resolution = this.table.resolve(request.value, nowMs)
    if (!resolution) return null
    const { router, matchedBy, priorityClass } = resolution
    const untilMs = this.table.holdsUntil(request.value, nowMs, router.id)
    const id = newIdentifier()
    let shown = this.#shown.get(router.id)
    if (shown === undefined) this.#shown.set(router.id, (shown = this.show(router.id)))
    const { organizationId, revision } = this
    const decision = JSON.stringify({
      matched_by: matchedBy,
      priority_class: priorityClass,
      decision_id: id,
      organization_revision: revision,
      holds_until: untilMs === Infinity ? null : new Date(untilMs),
    })
    return {
      answer: `${shown},"brand_kit":${this.brandKit},${decision.slice(1)}`,
      event: {
        id,
        organizationId,
        routerId: router.id,
        url: request.value.href,
        type: 'ROUTER_RESOLVED',
        matchedClass: priorityClass,
        resolvedAt: now,
        organizationRevision: revision,
      },
    }
  }
}
