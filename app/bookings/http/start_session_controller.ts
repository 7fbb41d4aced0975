import { inject } from '@adonisjs/core'
import type { HttpContext } from '@adonisjs/core/http'
import {
  type StartedSession,
  StartSession,
  type StartSessionInput,
} from '#bookings/actions/start_session'
import type { FlowChoiceRefusal } from '#bookings/ports/flow_choice'
import { SessionPaths } from '#bookings/session_paths'
import { IdempotentRequests } from '#shared/http/idempotent_requests'
import { sendInvalid, sendProblem } from '#shared/http/problem'
import { showBookingSession } from './booking_transformers.js'
import { startSessionValidator } from './booking_validators.js'

@inject()
export default class StartSessionController {
  constructor(
    private readonly startSession: StartSession,
    private readonly paths: SessionPaths,
    private readonly once: IdempotentRequests
  ) {}

  async execute(ctx: HttpContext) {
    const payload = await startSessionValidator.validate(ctx.request.body())
    const input = inputOf(payload)
    if (!input) return sendInvalid(ctx, [ONE_OF_TWO])
    return this.once.answer<StartedSession, FlowChoiceRefusal>(ctx, {
      create: (alongside) =>
        this.startSession.execute(ctx.principal.organizationId, input, alongside),
      answerOf: ({ session, secret }) => ({
        status: 201,
        headers: {},
        body: {
          ...showBookingSession(session),
          secret: secret.release(),
          stream_url: this.paths.streamOf(session.id),
        },
      }),
      refuse: (refusal) => refuse(ctx, refusal),
    })
  }
}

function inputOf(payload: {
  booking_flow_id?: string | undefined
  url?: string | undefined
}): StartSessionInput | null {
  const { booking_flow_id: bookingFlowId, url } = payload
  if (bookingFlowId !== undefined) return url === undefined ? { bookingFlowId } : null
  return url === undefined ? null : { url }
}

function refuse(ctx: HttpContext, refusal: FlowChoiceRefusal): void {
  switch (refusal.type) {
    case 'booking_flow_missing':
      return sendInvalid(ctx, [BOOKING_FLOW_MISSING])
    case 'url_malformed':
      return sendInvalid(ctx, [
        {
          field: 'url',
          rule: 'url',
          message: `The url field is not a URL that can be routed. ${refusal.message}`,
        },
      ])
    case 'no_router_matched':
      return sendProblem(ctx, NO_ROUTER_MATCHED)
    default:
      return refusal satisfies never
  }
}

const ONE_OF_TWO = {
  field: 'booking_flow_id',
  rule: 'oneOfTwo',
  message: 'Exactly one of booking_flow_id and url must be given',
}

const BOOKING_FLOW_MISSING = {
  field: 'booking_flow_id',
  rule: 'exists',
  message: 'The booking_flow_id field must be a booking flow of your organization',
}

export const NO_ROUTER_MATCHED = {
  status: 404,
  code: 'E_NO_ROUTER_MATCHED',
  title: 'No router matched',
  detail: 'No active router of the organization matches this URL, and there is no default router.',
}
