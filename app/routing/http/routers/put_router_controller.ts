import { inject } from '@adonisjs/core'
import type { HttpContext } from '@adonisjs/core/http'
import { PutRouter } from '#routing/routers/writes/put_router'
import { failedPrecondition, tagRevision } from '#shared/http/revision_tag'
import { mayOverridePins } from '#shared/http/pin_policy'
import { externalIdValidator } from './external_id_payload.js'
import { readPutRouter } from './router_payload.js'
import { sendPutRefusal } from './router_refusals.js'
import { readWriteQuery } from './write_query.js'
import { showWrittenRouter } from './written_router_transformer.js'

@inject()
export default class PutRouterController {
  constructor(private readonly putRouter: PutRouter) {}

  async execute(ctx: HttpContext) {
    const { principal, request, response } = ctx
    const query = await readWriteQuery(ctx)
    if (!mayOverridePins(ctx, query.onPin)) return
    const { external_id: externalId } = await externalIdValidator.validate(request.params())
    const { input, problemsWith } = await readPutRouter(request.body(), externalId)
    const put = await this.putRouter.execute(principal.organizationId, input, {
      ...query,
      failedPrecondition: failedPrecondition(ctx),
      problemsWith,
    })
    if (!put.ok) return sendPutRefusal(ctx, put.error)

    const { effect, router } = put.value
    const isNew = effect === 'created'
    if (query.validateOnly) {
      return response.send(showWrittenRouter(put.value, new Set(isNew ? [router.id] : [])))
    }
    tagRevision(ctx, router)
    if (isNew) {
      const [collection] = request.url().split('/by-external-id/')
      response.header('Location', `${collection}/${router.id}`)
    }
    response.status(isNew ? 201 : 200).send(showWrittenRouter(put.value))
  }
}
