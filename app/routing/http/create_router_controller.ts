import { inject } from '@adonisjs/core'
import type { HttpContext } from '@adonisjs/core/http'
import { CreateRouter } from '#routing/actions/create_router'
import { readConflictPolicy } from './conflict_policy_query.js'
import { tagRevision } from './revision_tag.js'
import { readCreateRouter } from './router_payload.js'
import { sendWriteRefusal } from './write_refusals.js'
import { showWrittenRouter } from './written_router_transformer.js'

@inject()
export default class CreateRouterController {
  constructor(protected createRouter: CreateRouter) {}

  async execute(ctx: HttpContext) {
    const { principal, request, response } = ctx
    const onConflict = await readConflictPolicy(request.qs())
    const input = await readCreateRouter(request.body())
    const created = await this.createRouter.execute(principal.organizationId, input, onConflict)
    if (!created.ok) return sendWriteRefusal(ctx, created.error, { isStored: false })

    const { router } = created.value
    tagRevision(ctx, router)
    response.header('Location', `${request.url().replace(/\/$/, '')}/${router.id}`)
    response.status(201).send(showWrittenRouter(created.value))
  }
}
