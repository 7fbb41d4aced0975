import type { HttpContext } from '@adonisjs/core/http'
import { IMPORTED_MAX, type ImportRefusal } from '#routing/routers/writes/import_routers'
import { INVALID_CSV } from '#shared/http/known_problems'
import { type Problem, sendInvalid, sendProblem } from '#shared/http/problem'
import { sendQuotaExceeded } from '#shared/http/quota_exceeded'
import type { RouterCsvRefusal } from './csv/read_router_csv.js'
import { sendPinsBroken } from '#routing/pins/broken_pins_http'
import { showRefusedDrafts } from './refused_draft_transformer.js'

export const IMPORT_REFUSED: Problem = {
  status: 422,
  code: 'E_IMPORT_REFUSED',
  title: 'Import refused',
  detail:
    'No router was created, because some drafts were refused. The drafts member names each refused draft.',
}

/** `lines` are those of the drafts in a CSV. */
export function sendImportRefusal(
  ctx: HttpContext,
  refusal: ImportRefusal,
  lines?: readonly number[]
): void {
  switch (refusal.type) {
    case 'too_many': {
      const message = `The routers field must not have more than ${IMPORTED_MAX} items`
      return sendInvalid(ctx, [{ field: 'routers', rule: 'array.maxLength', message }])
    }
    case 'quota_exceeded':
      return sendQuotaExceeded(ctx, refusal)
    case 'pins_broken':
      return sendPinsBroken(ctx, refusal)
    case 'refused': {
      const drafts = showRefusedDrafts(refusal.drafts, new Set(refusal.routerIds), lines)
      return sendProblem(ctx, { ...IMPORT_REFUSED, extensions: { drafts } })
    }
    default:
      return refusal satisfies never
  }
}

export function sendCsvRefusal(ctx: HttpContext, refusal: RouterCsvRefusal): void {
  switch (refusal.type) {
    case 'not_csv': {
      const { message, isJson } = refusal.fault
      const hint = isJson ? ' JSON is sent as Content-Type: application/json.' : ''
      return sendProblem(ctx, { ...INVALID_CSV, detail: `${INVALID_CSV.detail} ${message}${hint}` })
    }
    case 'invalid':
      return sendInvalid(ctx, refusal.problems)
    default:
      return refusal satisfies never
  }
}
