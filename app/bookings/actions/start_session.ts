import { inject } from '@adonisjs/core'
import type { Secret } from '@adonisjs/core/helpers'
import type { BookingSession } from '#bookings/booking_session'
import { BookingSessionRepository } from '#bookings/persistence/booking_session_repository'
import { FlowChoice, type FlowChoiceRefusal } from '#bookings/ports/flow_choice'
import { SessionNews } from '#bookings/session_news'
import { hashOf, newSecret } from '#bookings/session_secret'
import { SessionTiming } from '#bookings/session_timing'
import { Clock } from '#shared/clock'
import { ok, type Result } from '#shared/result'

export type StartSessionInput = { readonly bookingFlowId: string } | { readonly url: string }

/** The only moment at which a session's secret exists; afterwards nobody can learn it again. */
export interface StartedSession {
  readonly session: BookingSession
  readonly secret: Secret<string>
}

@inject()
export class StartSession {
  constructor(
    protected flows: FlowChoice,
    protected sessions: BookingSessionRepository,
    protected news: SessionNews,
    protected timing: SessionTiming,
    protected clock: Clock
  ) {}

  async execute(
    organizationId: string,
    input: StartSessionInput
  ): Promise<Result<StartedSession, FlowChoiceRefusal>> {
    const flow =
      'url' in input
        ? await this.flows.byUrl(organizationId, input.url)
        : await this.flows.byId(organizationId, input.bookingFlowId)
    if (!flow.ok) return flow

    const secret = newSecret()
    const createdAt = this.clock.now()
    const session = await this.sessions.create(organizationId, {
      ...flow.value,
      secretHash: hashOf(secret.release()),
      createdAt,
      expiresAt: new Date(createdAt.getTime() + this.timing.unstartedMs),
    })
    this.news.started(session)
    return ok({ session, secret })
  }
}
