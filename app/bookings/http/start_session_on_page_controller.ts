import { inject } from '@adonisjs/core'
import type { HttpContext } from '@adonisjs/core/http'
import { type StartedSession, StartSession } from '#bookings/actions/start_session'
import type { FlowChoiceRefusal } from '#bookings/flow_choice'
import { SessionPaths } from '#bookings/session_paths'
import { IdempotentRequests } from '#shared/http/idempotency'
import { createdAnswer } from '#shared/http/write_query'
import { showPageSession } from './booking_transformers.js'
import { pageStartInput, startSessionValidator } from './session_payload.js'
import { sendFlowChoiceRefusal, sendExactlyOneRequired } from './session_refusals.js'

/**
 * Starts a session for a visitor's page. Everything after that needs the secret of the session, which the page gets
 * here: with the publishable key alone, any visitor could end the session of any other.
 */
@inject()
export default class StartSessionOnPageController {
  constructor(
    private readonly startSession: StartSession,
    private readonly paths: SessionPaths,
    private readonly once: IdempotentRequests
  ) {}

  async execute(ctx: HttpContext) {
    const input = pageStartInput(await startSessionValidator.validate(ctx.request.body()))
    if (!input) return sendExactlyOneRequired(ctx)
    const { organizationId, tokenId: publishableKeyId, visitor } = ctx.principal
    const page = { publishableKeyId, visitor }
    return this.once.answer<StartedSession, FlowChoiceRefusal>(ctx, {
      create: (alongside) => this.startSession.execute(organizationId, input, alongside, page),
      answerOf: ({ session, secret }) => {
        const opened = { secret: secret.release(), stream_url: this.paths.streamOf(session.id) }
        return createdAnswer({}, { ...showPageSession(session), ...opened })
      },
      refuse: (refusal) => sendFlowChoiceRefusal(ctx, refusal),
    })
  }
}
