import { inject } from '@adonisjs/core/container'
import type { Secret } from '@adonisjs/core/helpers'
import { BookingFlowRepository } from '#organizations/booking_flows/booking_flow_repository'
import { RouterEventRepository } from '#routing/events/router_event_repository'
import { ResolveUrl } from '#routing/resolve/resolve_url'
import { RouterRepository } from '#routing/routers/router_repository'
import { Clock } from '#shared/clock'
import { confirmed, type Transaction } from '#shared/persistence/in_transaction'
import { type Enlist, attempt } from '#shared/persistence/organization_writes'
import { err, ok, type Result } from '#shared/result'
import { attributed, type Attribution } from './attribution.js'
import { type BookingSession, startedFrom } from './booking_session.js'
import { BookingSessionRepository } from './booking_session_repository.js'
import { SessionAnnouncer } from './session_announcer.js'
import { SessionTiming } from './session_limits.js'
import { hashOf, newSecret } from './session_secret.js'

/**
 * With a flow or a URL, an unknown decision attributes nothing. Alone, a decision must be known and the organization's.
 */
export type StartSessionInput =
  | (({ readonly bookingFlowId: string } | { readonly url: string }) & {
      /** The resolve that led the visitor here. */
      readonly decisionId?: string | undefined
    })
  | { readonly decisionId: string }

/** A page that starts a session with a publishable key. */
export interface StartingPage {
  readonly publishableKeyId: string
  /** The pseudonym of its visitor's network. */
  readonly visitor: string | undefined
}

interface ChosenFlow {
  readonly bookingFlowId: string
  /** Null when the caller named the flow. */
  readonly routerId: string | null
  /** The resolve that chose the flow; null when the caller named it. */
  readonly decisionId: string | null
}

export type FlowChoiceRefusal =
  | { readonly type: 'booking_flow_missing' }
  | { readonly type: 'url_malformed'; readonly message: string }
  | { readonly type: 'no_router_matched' }
  | { readonly type: 'decision_unknown' }

/** Chooses the booking flow of a session, and what the session is attributed to. */
@inject()
export class FlowChoice {
  constructor(
    private readonly flows: BookingFlowRepository,
    private readonly events: RouterEventRepository,
    private readonly routers: RouterRepository,
    private readonly resolveUrl: ResolveUrl
  ) {}

  async execute(
    organizationId: string,
    input: StartSessionInput,
    page?: StartingPage
  ): Promise<Result<ChosenFlow & Attribution, FlowChoiceRefusal>> {
    const flow = await this.#choose(organizationId, input, page)
    if (!flow.ok) return flow
    const own = { ...flow.value, namedDecisionId: input.decisionId ?? null }
    const [chosen = own] = await attributed(this.events, organizationId, [own])
    return ok(chosen)
  }

  #choose(organizationId: string, input: StartSessionInput, page: StartingPage | undefined) {
    if ('url' in input) return this.#byUrl(organizationId, input.url, page?.visitor)
    if ('bookingFlowId' in input) return this.#byId(organizationId, input.bookingFlowId)
    const { decisionId } = input
    return this.#byDecision(organizationId, decisionId, page?.publishableKeyId)
  }

  /** The named flow, if it belongs to the organization. */
  async #byId(
    organizationId: string,
    bookingFlowId: string
  ): Promise<Result<ChosenFlow, FlowChoiceRefusal>> {
    const flow = await this.flows.find(organizationId, bookingFlowId)
    return flow
      ? ok({ bookingFlowId, routerId: null, decisionId: null })
      : err({ type: 'booking_flow_missing' })
  }

  /**
   * The flow that the organization's routers resolve the URL to; recorded like any resolve. `visitor` stands for the
   * network of the visitor who asks.
   */
  async #byUrl(
    organizationId: string,
    url: string,
    visitor?: string
  ): Promise<Result<ChosenFlow, FlowChoiceRefusal>> {
    const resolved = await this.resolveUrl.execute(organizationId, { url, visitor })
    if (resolved.ok) {
      const { router, decisionId } = resolved.value
      return ok({ bookingFlowId: router.bookingFlowId, routerId: router.id, decisionId })
    }
    const { error } = resolved
    if (error.type === 'no_router_matched') return err({ type: error.type })
    return err({ type: error.type, message: error.problem.message })
  }

  /**
   * The flow of the router that a decision of the organization selected, as that router is now. A decision of another
   * publishable key than `publishableKeyId` counts as unknown; that of a token is always accepted.
   */
  async #byDecision(
    organizationId: string,
    decisionId: string,
    publishableKeyId?: string
  ): Promise<Result<ChosenFlow, FlowChoiceRefusal>> {
    const event = await this.events.find(organizationId, decisionId)
    const isKnown =
      event?.type === 'ROUTER_RESOLVED' &&
      [undefined, publishableKeyId].includes(event.publishableKeyId)
    const router = isKnown && (await this.routers.find(organizationId, event.routerId))
    if (!router) return err({ type: 'decision_unknown' })
    return ok({ bookingFlowId: router.bookingFlowId, routerId: router.id, decisionId })
  }
}

/** Carries the session's secret, which exists only at this moment and cannot be recovered later. */
export interface StartedSession {
  readonly session: BookingSession
  readonly secret: Secret<string>
}

@inject()
export class StartSession {
  constructor(
    private readonly flows: FlowChoice,
    private readonly sessions: BookingSessionRepository,
    private readonly news: SessionAnnouncer,
    private readonly timing: SessionTiming,
    private readonly clock: Clock
  ) {}

  async execute(
    organizationId: string,
    input: StartSessionInput,
    enlist?: Enlist<StartedSession>,
    page?: StartingPage
  ): Promise<Result<StartedSession, FlowChoiceRefusal>> {
    const chosen = await this.flows.execute(organizationId, input, page)
    if (!chosen.ok) return chosen

    const secret = newSecret()
    const createdAt = this.clock.now()
    const fields = {
      ...chosen.value,
      secretHash: hashOf(secret.release()),
      createdAt,
      publishableKeyId: page?.publishableKeyId ?? null,
      startedFrom:
        page?.visitor === undefined ? null : startedFrom(page.visitor, organizationId, createdAt),
      expiresAt: new Date(createdAt.getTime() + this.timing.unstartedMs),
    }
    const start = async (transaction?: Transaction) =>
      ok({ session: await this.sessions.create(organizationId, fields, transaction), secret })
    const started = await (enlist ? attempt(enlist<never>(start)) : confirmed(start()))
    if (started.ok) this.news.started(started.value.session)
    return started
  }
}
