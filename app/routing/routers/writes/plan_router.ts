import { inject } from '@adonisjs/core/container'
import { BookingFlowRepository } from '#organizations/booking_flows/booking_flow_repository'
import type { RouterWarning } from '#routing/engine/answers/router_warnings'
import type { WarningCode } from '#routing/engine/criteria/router'
import type { BookingFlowRouter } from '#routing/routers/booking_flow_router'
import { RouterRepository, type RouterWriteRefusal } from '#routing/routers/router_repository'
import { Clock } from '#shared/clock'
import type { Transaction } from '#shared/persistence/in_transaction'
import { OrganizationRevisions } from '#shared/persistence/organization_revisions'
import { err, ok, type Result } from '#shared/result'
import { acceptedWarnings } from './report_findings.js'
import { changeOf, type RouterPlan, type WrittenRouter, writtenRouter } from './router_writes.js'
import type { ConflictsRefusal } from './write_participant.js'

/** A router as its author has it, checked. */
type CheckedInput = Omit<
  BookingFlowRouter,
  'id' | 'organizationId' | 'createdAtMs' | 'updatedAtMs' | 'revision' | 'acceptedWarnings'
>

interface Noticed {
  /** Codes of warnings that the author accepts. */
  readonly accept?: readonly WarningCode[] | undefined
  readonly warnings: readonly RouterWarning[]
}

type OneRouterPlan = RouterPlan<WrittenRouter, RouterWriteRefusal>
type Planned = Result<OneRouterPlan, { readonly type: 'booking_flow_unknown' }>

/** Plans the write of one router. The caller says how conflicts refuse it. */
@inject()
export class PlanRouter {
  constructor(
    private readonly routers: RouterRepository,
    private readonly flows: BookingFlowRepository,
    private readonly revisions: OrganizationRevisions,
    private readonly clock: Clock
  ) {}

  async creation(
    organizationId: string,
    id: string,
    input: CheckedInput,
    { accept, warnings }: Noticed,
    session: Transaction
  ): Promise<Planned> {
    const flowId = input.bookingFlowId
    const isThere = await this.flows.claim(organizationId, flowId, session)
    if (!isThere) return err({ type: 'booking_flow_unknown' })
    const nowMs = this.clock.now().getTime()
    const createdAtMs = await this.revisions.nextInstant(organizationId, nowMs, session)
    const router: BookingFlowRouter = {
      ...input,
      acceptedWarnings: acceptedWarnings(null, input, accept),
      id,
      organizationId,
      createdAtMs,
      updatedAtMs: createdAtMs,
      revision: 1,
    }
    const store = () => this.routers.insert(organizationId, router, session)
    return ok(planOf(null, router, warnings, store))
  }

  /** `before` was read in `session`. `flowId` is the flow to which the router is led, if the author says so. */
  async replacement(
    before: BookingFlowRouter,
    input: CheckedInput,
    flowId: string | undefined,
    { accept, warnings }: Noticed,
    session: Transaction
  ): Promise<Planned> {
    const { organizationId } = before
    const isThere =
      flowId === undefined || (await this.flows.claim(organizationId, flowId, session))
    if (!isThere) return err({ type: 'booking_flow_unknown' })
    const router: BookingFlowRouter = {
      ...before,
      ...input,
      acceptedWarnings: acceptedWarnings(before, input, accept),
      updatedAtMs: Math.max(before.updatedAtMs, this.clock.now().getTime()),
      revision: before.revision + 1,
    }
    const store = () => this.routers.replace(organizationId, router, session)
    return ok(planOf(before, router, warnings, store))
  }
}

/** Reports on the router, and stores nothing. */
export function planReport(
  router: BookingFlowRouter,
  warnings: readonly RouterWarning[] = []
): OneRouterPlan {
  return {
    changes: [],
    reported: [router],
    noticed: [warnings],
    store: async () => ok(null),
    valueOf: (found) => ({ ...writtenRouter(router, found), brokenPins: found.brokenPins }),
  }
}

function planOf(
  before: BookingFlowRouter | null,
  after: BookingFlowRouter,
  warnings: readonly RouterWarning[],
  store: OneRouterPlan['store']
): OneRouterPlan {
  return { ...planReport(after, warnings), changes: [changeOf(before, after)], store }
}

/** The plan of a write that its first conflict refuses. */
export function refusedByConflicts<Value, Refusal>(
  plan: RouterPlan<Value, Refusal>
): RouterPlan<Value, Refusal | ConflictsRefusal> {
  return { ...plan, refuse: (conflicts) => conflicts }
}
