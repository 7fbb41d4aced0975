import { inject } from '@adonisjs/core'
import type { HttpContext } from '@adonisjs/core/http'
import { BrandKitRepository } from '#organizations/persistence/brand_kit_repository'
import { showBrandKit } from './brand_kit_transformer.js'
import { putBrandKitValidator } from './brand_kit_validators.js'

@inject()
export default class PutBrandKitController {
  constructor(protected brandKits: BrandKitRepository) {}

  async execute({ request, response, principal }: HttpContext) {
    const { organizationId } = principal
    const payload = await request.validateUsing(putBrandKitValidator, { data: request.body() })
    const { brandKit, isNew } = await this.brandKits.put(organizationId, {
      name: payload.name,
      logoUrl: payload.logo_url ?? null,
      primaryColor: payload.primary_color,
      secondaryColor: payload.secondary_color ?? null,
      fontFamily: payload.font_family ?? null,
    })
    response.status(isNew ? 201 : 200)
    response.send(showBrandKit(brandKit, organizationId))
  }
}
