import { inject } from '@adonisjs/core'
import type { HttpContext } from '@adonisjs/core/http'
import { CreateRouter } from '#routing/actions/create_router'
import { tagRevision } from './revision_tag.js'
import { readCreateRouter } from './router_payload.js'
import { showRouter } from './router_transformer.js'
import { sendWriteRefusal } from './write_refusals.js'

@inject()
export default class CreateRouterController {
  constructor(protected createRouter: CreateRouter) {}

  async execute(ctx: HttpContext) {
    const { principal, request, response } = ctx
    const input = await readCreateRouter(request.body())
    const created = await this.createRouter.execute(principal.organizationId, input)
    if (!created.ok) return sendWriteRefusal(ctx, created.error)

    tagRevision(ctx, created.value)
    response.header('Location', `${request.url().replace(/\/$/, '')}/${created.value.id}`)
    response.status(201).send(showRouter(created.value))
  }
}
