import { inject } from '@adonisjs/core/container'
import type { HttpContext } from '@adonisjs/core/http'
import { ONE_SELECTION, sourcesValidator, strikeValidator } from '#bookings/sessions/bookings_http'
import { Clock } from '#shared/clock'
import { sendInvalid } from '#shared/http/problem'
import { writeOf } from '#shared/http/write_query'
import { DAY_MS } from '#shared/time'
import { StrikeSessions, STRUCK_AT_ONCE_MAX } from './strike_sessions.js'
import { SuspectSessionRepository, type SuspectSessions } from './suspect_session_repository.js'

const DAY = 'YYYY-MM-DD'

@inject()
export class ListSourcesController {
  constructor(
    private readonly sessions: SuspectSessionRepository,
    private readonly clock: Clock
  ) {}

  async handle({ request, response, principal }: HttpContext) {
    const { day: asked = this.clock.now() } = await request.validateUsing(sourcesValidator, {
      data: request.qs(),
    })
    const day = asked.toISOString().slice(0, DAY.length)
    const from = new Date(day)
    const until = new Date(from.getTime() + DAY_MS)
    const sources = await this.sessions.sources(principal.organizationId, from, until)
    response.send({
      day,
      started: sources[0]?.allStarted ?? 0,
      completed: sources[0]?.allCompleted ?? 0,
      data: sources.map(({ startedFrom, started, completed }) => {
        return { started_from: startedFrom, started, completed }
      }),
    })
  }
}

@inject()
export class StrikeSessionsController {
  constructor(private readonly strikeSessions: StrikeSessions) {}

  async handle(ctx: HttpContext) {
    const write = await writeOf(ctx)
    const payload = await ctx.request.validateUsing(strikeValidator, { data: ctx.request.body() })
    const suspects = suspectsOf(payload.started_from, payload.ids)
    if (!suspects) return sendInvalid(ctx, [ONE_SELECTION])
    const struck = await this.strikeSessions.execute(ctx.principal.organizationId, suspects, write)
    if (!struck.ok) return struck.error
    ctx.response.send({ struck: struck.value, is_complete: struck.value < STRUCK_AT_ONCE_MAX })
  }
}

function suspectsOf(startedFrom?: string, ids?: readonly string[]): SuspectSessions | null {
  if (startedFrom !== undefined) return ids === undefined ? { startedFrom } : null
  return ids === undefined ? null : { ids }
}
