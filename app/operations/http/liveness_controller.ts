import type { HttpContext } from '@adonisjs/core/http'

/** Read by the load balancer. Checks no store: an outage of a store must not empty the balancer. */
export default class LivenessController {
  execute({ response }: HttpContext) {
    response.header('Cache-Control', NEVER_CACHED)
    response.send({ status: 'ok' })
  }
}

export const NEVER_CACHED = 'no-cache, no-store, must-revalidate'
