import type { HttpContext } from '@adonisjs/core/http'
import { matchedBy, matches } from '#routing/engine/criteria/criteria_conditions'
import { comparePrecedence, precedenceOf } from '#routing/engine/criteria/precedence'
import { RequestUrl } from '#routing/engine/criteria/request_url'
import { isOpen } from '#routing/engine/criteria/schedule'
import { RouterEventRecorder } from '#routing/events/router_event_recorder'
import { resolveValidator } from '#routing/resolve/resolve_http'
import { showRouter } from '#routing/routers/router_http'
import { RouterModel, type RouterRow, toRouter } from '#routing/routers/router_model'
import { newIdentifier, toObjectId } from '#shared/identifiers'
import { BARE_ANSWER } from './bare_answer.js'

/**
 * A resolve as a first implementation would write it: one query for the organization's active routers, then the best
 * match. Everything around it is as in the service. Booking flow and brand kit are constants here, which saves two
 * queries.
 */
export async function resolveByQuery(ctx: HttpContext): Promise<void> {
  const { organizationId } = ctx.principal
  const { url } = await resolveValidator.validate(ctx.request.body())
  const request = RequestUrl.parse(url)
  if (!request.ok) throw new Error(request.error.message)

  const resolvedAt = new Date()
  const rows = await RouterModel.find({
    organization_id: toObjectId(organizationId),
    is_active: true,
  }).lean<RouterRow[]>()
  const [best] = rows
    .map(toRouter)
    .filter((router) => isOpen(router, resolvedAt.getTime()))
    .filter(({ criteria }) => matches(criteria, request.value))
    .sort((a, b) => comparePrecedence(precedenceOf(a), precedenceOf(b)))
  if (!best) throw new Error(`no router matches ${url}`)

  const recorder = await ctx.containerResolver.make(RouterEventRecorder)
  await recorder.record({
    id: newIdentifier(),
    organizationId,
    routerId: best.id,
    url: request.value.href,
    type: 'ROUTER_RESOLVED',
    matchedClass: best.priorityClass,
    resolvedAt,
    organizationRevision: null,
  })
  ctx.response.send({
    ...BARE_ANSWER,
    router: showRouter(best),
    matched_by: matchedBy(best),
    priority_class: best.priorityClass,
  })
}
