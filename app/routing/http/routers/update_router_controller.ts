import { inject } from '@adonisjs/core'
import type { HttpContext } from '@adonisjs/core/http'
import { UpdateRouter } from '#routing/routers/writes/update_router'
import { expectedRevisions, tagRevision } from '#shared/http/revision_tag'
import { draftOfInput, showAssessed, WrittenImpact } from '#routing/impact/impact_http'
import { mayOverridePins } from '#shared/http/pin_policy'
import { readUpdateRouter } from './router_payload.js'
import { sendUpdateRefusal } from './router_refusals.js'
import { readAssessedWriteQuery } from './write_query.js'
import { showWrittenRouter } from './written_router_transformer.js'

@inject()
export default class UpdateRouterController {
  constructor(
    private readonly updateRouter: UpdateRouter,
    private readonly impact: WrittenImpact
  ) {}

  async execute(ctx: HttpContext) {
    const { principal, request, response } = ctx
    const query = await readAssessedWriteQuery(ctx)
    if (!mayOverridePins(ctx, query.onPin)) return
    const { input, problemsWith } = await readUpdateRouter(request.body())
    const id: string = request.param('id')
    const change = { op: 'update', id, router: draftOfInput(input) } as const
    const assessed = await this.impact.of(principal.organizationId, query.impact, [change])
    const updated = await this.updateRouter.execute(principal.organizationId, id, input, {
      ...query,
      expectedRevisions: expectedRevisions(ctx),
      problemsWith,
    })
    if (!updated.ok) return sendUpdateRefusal(ctx, updated.error)

    if (!query.validateOnly) tagRevision(ctx, updated.value.router)
    response.send({ ...showWrittenRouter(updated.value), ...showAssessed(assessed) })
  }
}
