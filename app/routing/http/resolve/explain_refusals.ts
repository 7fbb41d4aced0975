import type { HttpContext } from '@adonisjs/core/http'
import type { ExplainUrlError } from '#routing/actions/explain_url'
import { type Problem, sendInvalid, sendProblem } from '#shared/http/problem'
import { sendUrlMalformed } from '#shared/http/url_refusals'
import type { HistoryBegin } from '#shared/persistence/organization_revisions'
import { showHistoryBegin } from './history_begin.js'

const BUSY_RETRY_SECONDS = '1'
const UNKNOWN_MESSAGE = 'The as_of field names a state of the routers that is not recorded'

export const HISTORY_UNKNOWN: Problem = {
  status: 422,
  code: 'E_HISTORY_UNKNOWN',
  title: 'State not recorded',
  detail: `${UNKNOWN_MESSAGE}.`,
  errors: [{ field: 'as_of', rule: 'recorded', message: UNKNOWN_MESSAGE }],
}

export const PAST_BUSY: Problem = {
  status: 503,
  code: 'E_PAST_BUSY',
  title: 'Too many states of the past',
  detail:
    'This instance already uses its maximum number of routing tables of the past. Try again shortly.',
}

export function historyBeginText(begin: HistoryBegin | null): string {
  if (!begin) return 'The history of the organization has not begun'
  const at = begin.at.toISOString()
  return `The history of the organization begins with revision ${begin.revision}, at ${at}`
}

function notRecorded(reason: string, begin: HistoryBegin | null): Problem {
  const message = `${UNKNOWN_MESSAGE}. ${reason}`
  const errors = [{ field: 'as_of', rule: 'recorded', message }]
  return { ...HISTORY_UNKNOWN, detail: `${message}.`, errors, extensions: showHistoryBegin(begin) }
}

export function sendExplainRefusal(ctx: HttpContext, error: ExplainUrlError): void {
  switch (error.type) {
    case 'url_malformed':
      return sendUrlMalformed(ctx, error.problem)
    case 'draft_invalid':
      return sendInvalid(
        ctx,
        error.problems.map(({ field, rule, message }) => ({
          field: `draft.${field}`,
          rule,
          message: message.replace(/^The /, 'The draft.'),
        }))
      )
    case 'draft_router_unknown': {
      const message = 'The draft.router_id field does not name a router of the organization'
      return sendInvalid(ctx, [{ field: 'draft.router_id', rule: 'exists', message }])
    }
    case 'before_history':
      return sendProblem(ctx, notRecorded(historyBeginText(error.begin), error.begin))
    case 'revision_unknown':
      return sendProblem(ctx, notRecorded('The organization has no such revision yet', error.begin))
    case 'past_busy':
      ctx.response.header('Retry-After', BUSY_RETRY_SECONDS)
      return sendProblem(ctx, PAST_BUSY)
    default:
      return error satisfies never
  }
}
