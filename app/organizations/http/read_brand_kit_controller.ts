import { inject } from '@adonisjs/core'
import type { HttpContext } from '@adonisjs/core/http'
import { FindBrandKit } from '#organizations/actions/find_brand_kit'
import { showBrandKit } from '#shared/http/brand_kit_transformer'
import { allowsMissing } from '#shared/http/query'
import { sendNotFound } from '#shared/http/problem'

@inject()
export default class ReadBrandKitController {
  constructor(private readonly findBrandKit: FindBrandKit) {}

  async execute(ctx: HttpContext) {
    const mayBeMissing = await allowsMissing(ctx.request.qs())
    const brandKit = await this.findBrandKit.execute(ctx.principal.organizationId)
    if (!brandKit) {
      return mayBeMissing ? ctx.response.noContent() : sendNotFound(ctx, 'brand kit')
    }
    ctx.response.send(showBrandKit(brandKit))
  }
}
