import { inject } from '@adonisjs/core/container'
import type { HttpContext } from '@adonisjs/core/http'
import * as api from '#shared/http/api'
import { allowsMissing } from '#shared/http/query'
import { readOnlyProblems } from '#shared/http/read_only_members'
import { writeOf } from '#shared/http/write_query'
import { BRAND_KIT, putBrandKitValidator } from './brand_kit_http.js'
import { FindBrandKit, PutBrandKit } from './put_brand_kit.js'

@inject()
export class ReadBrandKitController {
  constructor(private readonly findBrandKit: FindBrandKit) {}

  async handle(ctx: HttpContext) {
    const mayBeMissing = await allowsMissing(ctx.request.qs())
    const brandKit = await this.findBrandKit.execute(ctx.principal.organizationId)
    if (!brandKit) {
      return mayBeMissing ? ctx.response.noContent() : api.sendNotFound(ctx, 'brand kit')
    }
    ctx.response.send(api.show(BRAND_KIT, brandKit))
  }
}

@inject()
export class PutBrandKitController {
  constructor(private readonly putBrandKit: PutBrandKit) {}

  async handle(ctx: HttpContext) {
    const { request, response, principal } = ctx
    const write = await writeOf(ctx)
    const payload = await request.validateUsing(putBrandKitValidator, { data: request.body() })
    const fields = {
      name: payload.name,
      logoUrl: payload.logo_url ?? null,
      primaryColor: payload.primary_color,
      secondaryColor: payload.secondary_color ?? null,
      fontFamily: payload.font_family ?? null,
    }
    const put = await this.putBrandKit.execute(principal.organizationId, fields, {
      ...write,
      problemsWith: (current) =>
        readOnlyProblems(payload, current ? api.show(BRAND_KIT, current) : {}, ['inherited_from']),
    })
    if (!put.ok) return api.sendInvalid(ctx, put.error)
    const { brandKit, isNew } = put.value
    response.status(isNew && !write.validateOnly ? 201 : 200)
    response.send(api.show(BRAND_KIT, { ...brandKit, isInherited: false }))
  }
}
