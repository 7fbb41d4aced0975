import { inject } from '@adonisjs/core'
import type { HttpContext } from '@adonisjs/core/http'
import { PutBrandKit } from '#organizations/actions/put_brand_kit'
import { showBrandKit } from '#shared/http/brand_kit_transformer'
import { putBrandKitValidator } from './brand_kit_validators.js'

@inject()
export default class PutBrandKitController {
  constructor(private readonly putBrandKit: PutBrandKit) {}

  async execute({ request, response, principal }: HttpContext) {
    const { organizationId } = principal
    const payload = await request.validateUsing(putBrandKitValidator, { data: request.body() })
    const { brandKit, isNew } = await this.putBrandKit.execute(organizationId, {
      name: payload.name,
      logoUrl: payload.logo_url ?? null,
      primaryColor: payload.primary_color,
      secondaryColor: payload.secondary_color ?? null,
      fontFamily: payload.font_family ?? null,
    })
    response.status(isNew ? 201 : 200)
    response.send(showBrandKit({ ...brandKit, isInherited: false }))
  }
}
