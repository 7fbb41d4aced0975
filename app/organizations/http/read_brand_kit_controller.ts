import { inject } from '@adonisjs/core'
import type { HttpContext } from '@adonisjs/core/http'
import { FindBrandKit } from '#organizations/actions/find_brand_kit'
import { sendNotFound } from '#shared/http/problem'
import { showBrandKit } from './brand_kit_transformer.js'

@inject()
export default class ReadBrandKitController {
  constructor(protected findBrandKit: FindBrandKit) {}

  async execute(ctx: HttpContext) {
    const { organizationId } = ctx.principal
    const brandKit = await this.findBrandKit.execute(organizationId)
    if (!brandKit) return sendNotFound(ctx, 'brand kit')
    ctx.response.send(showBrandKit(brandKit, organizationId))
  }
}
