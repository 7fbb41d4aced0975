import { inject } from '@adonisjs/core/container'
import type { HttpContext } from '@adonisjs/core/http'
import { show } from '#shared/http/json_schema'
import { sendPage } from '#shared/http/keyset_page'
import { sendInvalid, sendProblem } from '#shared/http/problem'
import { identifierParam } from '#shared/http/request'
import { writeOf } from '#shared/http/write_query'
import { VisitorErasureRepository } from './visitor_erasure_repository.js'
import * as http from './visitor_erasures_http.js'

@inject()
export class RequestErasureController {
  constructor(private readonly erasures: VisitorErasureRepository) {}

  async handle(ctx: HttpContext) {
    const { request, response, principal } = ctx
    const write = await writeOf(ctx)
    const payload = await request.validateUsing(http.requestErasureValidator, {
      data: request.body(),
    })
    const forgotten = http.forgottenBy(payload)
    if (!forgotten) return sendInvalid(ctx, [http.NOT_ONE_FORGOTTEN])
    const requested = await this.erasures.request(principal.organizationId, forgotten, write)
    if (!requested.ok) return sendProblem(ctx, http.ERASURE_REFUSALS[requested.error])
    response
      .status(write.validateOnly ? 200 : 202)
      .send(show(http.VISITOR_ERASURE, requested.value))
  }
}

@inject()
export class ListErasuresController {
  constructor(private readonly erasures: VisitorErasureRepository) {}

  async handle(ctx: HttpContext) {
    await sendPage(ctx, this.erasures, http.VISITOR_ERASURE)
  }
}

@inject()
export class ReadErasureController {
  constructor(private readonly erasures: VisitorErasureRepository) {}

  async handle(ctx: HttpContext) {
    const id = identifierParam(ctx)
    const erasure = id && (await this.erasures.find(ctx.principal.organizationId, id))
    if (!erasure) return sendProblem(ctx, http.VISITOR_ERASURE_NOT_FOUND)
    ctx.response.send(show(http.VISITOR_ERASURE, erasure))
  }
}
