import { inject } from '@adonisjs/core'
import type { ClientSession } from 'mongoose'
import type { Secret } from '@adonisjs/core/helpers'
import { attributed } from '#bookings/attribution'
import type { BookingSession } from '#bookings/booking_session'
import { BookingSessionRepository } from '#bookings/persistence/booking_session_repository'
import { RouterEventRepository } from '#routing/events/router_event_repository'
import { FlowChoice, type FlowChoiceRefusal } from '#bookings/flow_choice'
import { SessionAnnouncer } from '#bookings/session_announcer'
import { hashOf, newSecret } from '#bookings/session_secret'
import { startedFrom } from '#bookings/session_source'
import { SessionTiming } from '#bookings/session_timing'
import { Clock } from '#shared/clock'
import { type Alongside, attempt } from '#shared/persistence/organization_writes'
import { confirmed } from '#shared/persistence/in_transaction'
import { ok, type Result } from '#shared/result'

/** A decision beside a flow or a URL that is not the organization's attributes nothing; a decision alone must be known. */
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

/** Carries the session's secret, which exists only at this moment and cannot be recovered later. */
export interface StartedSession {
  readonly session: BookingSession
  readonly secret: Secret<string>
}

@inject()
export class StartSession {
  constructor(
    private readonly flows: FlowChoice,
    private readonly decisions: RouterEventRepository,
    private readonly sessions: BookingSessionRepository,
    private readonly news: SessionAnnouncer,
    private readonly timing: SessionTiming,
    private readonly clock: Clock
  ) {}

  async execute(
    organizationId: string,
    input: StartSessionInput,
    alongside?: Alongside<StartedSession>,
    page?: StartingPage
  ): Promise<Result<StartedSession, FlowChoiceRefusal>> {
    const flow = await this.#choose(organizationId, input, page)
    if (!flow.ok) return flow

    const claim = { ...flow.value, claimedDecisionId: input.decisionId ?? null }
    const [chosen = claim] = await attributed(this.decisions, organizationId, [claim])
    const secret = newSecret()
    const createdAt = this.clock.now()
    const fields = {
      ...chosen,
      secretHash: hashOf(secret.release()),
      createdAt,
      publishableKeyId: page?.publishableKeyId ?? null,
      startedFrom:
        page?.visitor === undefined ? null : startedFrom(page.visitor, organizationId, createdAt),
      expiresAt: new Date(createdAt.getTime() + this.timing.unstartedMs),
    }
    const start = async (transaction?: ClientSession) =>
      ok({ session: await this.sessions.create(organizationId, fields, transaction), secret })
    const started = await (alongside ? attempt(alongside<never>(start)) : confirmed(start()))
    if (started.ok) this.news.started(started.value.session)
    return started
  }

  #choose(organizationId: string, input: StartSessionInput, page: StartingPage | undefined) {
    if ('url' in input) return this.flows.byUrl(organizationId, input.url, page?.visitor)
    if ('bookingFlowId' in input) return this.flows.byId(organizationId, input.bookingFlowId)
    const { decisionId } = input
    return this.flows.byDecision(organizationId, decisionId, page?.publishableKeyId)
  }
}
