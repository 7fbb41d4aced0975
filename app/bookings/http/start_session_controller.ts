import { inject } from '@adonisjs/core'
import type { HttpContext } from '@adonisjs/core/http'
import { type StartedSession, StartSession } from '#bookings/actions/start_session'
import type { FlowChoiceRefusal } from '#bookings/flow_choice'
import { SessionPaths } from '#bookings/session_paths'
import { IdempotentRequests } from '#shared/http/idempotency'
import { createdAnswer } from '#shared/http/write_query'
import { showBookingSession } from './booking_transformers.js'
import { startInput, startSessionValidator } from './session_payload.js'
import { sendFlowChoiceRefusal, sendExactlyOneRequired } from './session_refusals.js'

@inject()
export default class StartSessionController {
  constructor(
    private readonly startSession: StartSession,
    private readonly paths: SessionPaths,
    private readonly once: IdempotentRequests
  ) {}

  async execute(ctx: HttpContext) {
    const input = startInput(await startSessionValidator.validate(ctx.request.body()))
    if (!input) return sendExactlyOneRequired(ctx)
    return this.once.answer<StartedSession, FlowChoiceRefusal>(ctx, {
      create: (alongside) =>
        this.startSession.execute(ctx.principal.organizationId, input, alongside),
      answerOf: ({ session, secret }) => {
        const opened = { secret: secret.release(), stream_url: this.paths.streamOf(session.id) }
        return createdAnswer({}, { ...showBookingSession(session), ...opened })
      },
      refuse: (refusal) => sendFlowChoiceRefusal(ctx, refusal),
    })
  }
}
