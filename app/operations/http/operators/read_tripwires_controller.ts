import { inject } from '@adonisjs/core'
import type { HttpContext } from '@adonisjs/core/http'
import { CachedTripwires } from '#operations/tripwires/cached_tripwires'

@inject()
export default class ReadTripwiresController {
  constructor(private readonly tripwires: CachedTripwires) {}

  async execute({ response }: HttpContext) {
    response.send(await this.tripwires.report())
  }
}
