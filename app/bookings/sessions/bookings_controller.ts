import { inject } from '@adonisjs/core/container'
import type { HttpContext } from '@adonisjs/core/http'
import { RouterEventRepository } from '#routing/events/router_event_repository'
import * as api from '#shared/http/api'
import { pageOf, pageRequest, timedPage, timePageOf, untimedPage } from '#shared/http/keyset_page'
import { identifierParam, noVisitorOf, traceparentOf } from '#shared/http/request'
import { createdAnswer } from '#shared/http/write_query'
import { attributed } from './attribution.js'
import { BOOKING_EVENT } from './booking_event.js'
import { BookingEventRepository } from './booking_event_repository.js'
import { BookingSessionRepository } from './booking_session_repository.js'
import * as http from './bookings_http.js'
import { CompleteSession } from './end_session.js'
import { KeepSession } from './keep_session.js'
import { organizationOf } from './session_guard.js'
import { type FlowChoiceRefusal, type StartedSession, StartSession } from './start_session.js'

/** The paths of a session's resources in the API. */
export class SessionPaths {
  constructor(private readonly basePath: string) {}

  /** The session with its secret, and the stream that makes its page present when it is opened with the secret. */
  opened({ session, secret }: StartedSession) {
    const streamUrl = `${this.basePath}/v1/realtime?channels=booking-sessions/${session.id}`
    return { ...session, secret: secret.release(), streamUrl }
  }
}

@inject()
export class StartSessionController {
  constructor(
    private readonly startSession: StartSession,
    private readonly paths: SessionPaths,
    private readonly once: api.IdempotentRequests
  ) {}

  async handle(ctx: HttpContext) {
    const input = http.startInput(
      await ctx.request.validateUsing(http.startSessionValidator, { data: ctx.request.body() })
    )
    if (!input) return api.sendInvalid(ctx, [http.ONE_OF_TWO])
    return this.once.answer<StartedSession, FlowChoiceRefusal>(ctx, {
      create: (enlist) => this.startSession.execute(ctx.principal.organizationId, input, enlist),
      answerOf: (started) =>
        createdAnswer({}, api.show(http.STARTED_SESSION, this.paths.opened(started))),
      refuse: (refusal) => api.sendRefusal(ctx, http.FLOW_CHOICE_REFUSALS, refusal),
    })
  }
}

/**
 * Starts a session for a visitor's page. Everything after that needs the secret of the session, which the page gets
 * here: with the publishable key alone, any visitor could end the session of any other.
 */
@inject()
export class StartSessionOnPageController {
  constructor(
    private readonly startSession: StartSession,
    private readonly paths: SessionPaths,
    private readonly once: api.IdempotentRequests
  ) {}

  async handle(ctx: HttpContext) {
    const input = http.pageStartInput(
      await ctx.request.validateUsing(http.startSessionValidator, { data: ctx.request.body() })
    )
    if (!input) return api.sendInvalid(ctx, [http.ONE_OF_TWO])
    if (noVisitorOf(ctx.request) === 'robot') return api.sendProblem(ctx, http.ROBOT)
    const { organizationId, tokenId: publishableKeyId, visitor } = ctx.principal
    const page = { publishableKeyId, visitor }
    return this.once.answer<StartedSession, FlowChoiceRefusal>(ctx, {
      create: (enlist) => this.startSession.execute(organizationId, input, enlist, page),
      answerOf: (started) =>
        createdAnswer({}, api.show(http.STARTED_PAGE_SESSION, this.paths.opened(started))),
      refuse: (refusal) => api.sendRefusal(ctx, http.FLOW_CHOICE_REFUSALS, refusal),
    })
  }
}

@inject()
export class ReadSessionController {
  constructor(
    private readonly sessions: BookingSessionRepository,
    private readonly decisions: RouterEventRepository
  ) {}

  async handle(ctx: HttpContext) {
    const id = identifierParam(ctx)
    const organizationId = organizationOf(ctx)
    const session = id === null ? null : await this.sessions.find(organizationId, id)
    if (!session) return api.sendProblem(ctx, http.SESSION_REFUSALS.not_found)
    const [shown = session] = await attributed(this.decisions, organizationId, [session])
    ctx.response.send(http.showSessionTo(ctx, shown))
  }
}

@inject()
export class ListSessionsController {
  constructor(
    private readonly sessions: BookingSessionRepository,
    private readonly decisions: RouterEventRepository
  ) {}

  async handle({ request, response, principal }: HttpContext) {
    const query = await request.validateUsing(http.listSessionsValidator, { data: request.qs() })
    const { limit, before } = pageRequest(query)
    const filter = { status: query.status, startedFrom: query.started_from }
    const { organizationId } = principal
    const rows = await this.sessions.list(organizationId, filter, before, limit + 1)
    const sessions = await attributed(this.decisions, organizationId, rows)
    response.send(pageOf(sessions, limit, http.BOOKING_SESSION))
  }
}

@inject()
export class KeepSessionController {
  constructor(private readonly keepSession: KeepSession) {}

  async handle(ctx: HttpContext) {
    const id = identifierParam(ctx)
    if (id === null) return api.sendProblem(ctx, http.SESSION_REFUSALS.not_found)
    const kept = await this.keepSession.execute(organizationOf(ctx), id)
    if (!kept.ok) return api.sendProblem(ctx, http.SESSION_REFUSALS[kept.error])
    ctx.response.send(http.showSessionTo(ctx, kept.value))
  }
}

@inject()
export class CompleteSessionController {
  constructor(private readonly completeSession: CompleteSession) {}

  async handle(ctx: HttpContext) {
    const id = identifierParam(ctx)
    if (id === null) return api.sendProblem(ctx, http.SESSION_REFUSALS.not_found)
    const body: unknown = ctx.request.body()
    const payload = await ctx.request.validateUsing(http.completeSessionValidator, { data: body })
    const completion = { ...http.readCompletion(payload), traceparent: traceparentOf(ctx.request) }
    const completed = await this.completeSession.execute(organizationOf(ctx), id, completion)
    if (!completed.ok) return api.sendProblem(ctx, http.SESSION_REFUSALS[completed.error])
    ctx.response.send(http.showSessionTo(ctx, completed.value))
  }
}

@inject()
export class ListBookingEventsController {
  constructor(
    private readonly events: BookingEventRepository,
    private readonly decisions: RouterEventRepository
  ) {}

  async handle({ request, response, principal }: HttpContext) {
    const query = await request.validateUsing(http.listEventsValidator, { data: request.qs() })
    const { organizationId } = principal
    const filter = {
      type: query.event_type,
      sessionId: query.booking_session_id,
      startedFrom: query.started_from,
    }
    if (query.from || query.until) {
      const { limit, after } = timedPage(query)
      const page = await this.events.listByTime(organizationId, filter, query, after, limit)
      const events = await attributed(this.decisions, organizationId, page.events)
      return response.send(timePageOf({ ...page, events }, limit, BOOKING_EVENT))
    }
    const { limit, before } = untimedPage(query)
    const rows = await this.events.list(organizationId, filter, before, limit + 1)
    const events = await attributed(this.decisions, organizationId, rows)
    response.send(pageOf(events, limit, BOOKING_EVENT))
  }
}
