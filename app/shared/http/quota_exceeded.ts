import type { HttpContext } from '@adonisjs/core/http'
import type { OrganizationUsage, QuotaExceeded } from '#shared/persistence/organization_quota'
import { answerObject, COUNT } from './json_schema.js'
import { type Problem, sendProblem } from './problem.js'

export function sendQuotaExceeded(ctx: HttpContext, { used, allowed }: QuotaExceeded): void {
  sendProblem(ctx, { ...REFUSAL, extensions: { used: show(used), allowed: show(allowed) } })
}

function show({ routers, bytes }: OrganizationUsage) {
  return { routers, bytes }
}

const REFUSAL: Problem = {
  status: 409,
  code: 'E_QUOTA_EXCEEDED',
  title: 'Quota exceeded',
  detail:
    'The organization would exceed its quota of routers, or of bytes of routers and booking flows.',
}

const USAGE = answerObject({
  routers: COUNT,
  bytes: { ...COUNT, description: 'The BSON size of routers and booking flows.' },
})

/** The form that the API description shows. */
export const QUOTA_EXCEEDED = {
  ...REFUSAL,
  extensions: {
    used: { routers: 20_000, bytes: 7_340_032 },
    allowed: { routers: 20_000, bytes: 8_388_608 },
  },
  extensionSchemas: { used: USAGE, allowed: USAGE },
}
