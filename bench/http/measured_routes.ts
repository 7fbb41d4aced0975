import type { HttpRouterService } from '@adonisjs/core/types'
import { requirePermission } from '#identity/tokens/token_guard'
import { ReadBodyMiddleware } from '#shared/http/body_middleware'
import { BARE_ANSWER } from './bare_answer.js'
import { BARE, BY_QUERY, READING } from './measured_paths.js'
import { readProcess } from './process_reading.js'
import { resolveByQuery } from './resolve_by_query.js'

/**
 * Adds what the API is measured against, on the API's own kernel, and a route that reports the state of the process.
 */
export function addMeasuredRoutes(router: HttpRouterService): void {
  router.get(BARE, ({ response }) => response.send(BARE_ANSWER))
  router.post(BARE, ({ response }) => response.send(BARE_ANSWER))
  router
    .post(BY_QUERY, resolveByQuery)
    .use(requirePermission('routers:read'))
    .use(async (ctx, next) => {
      const readJson = await ctx.containerResolver.make(ReadBodyMiddleware)
      return readJson.handle(ctx, next)
    })
  router.get(READING, ({ response }) => response.send(readProcess()))
}
