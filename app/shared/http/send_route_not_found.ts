import type { HttpContext } from '@adonisjs/core/http'
import { METHOD_NOT_ALLOWED, ROUTE_NOT_FOUND } from './known_problems.js'
import { sendProblem } from './problem.js'
import { isExactPath } from './raw_path.js'

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE']

/** Answers a request without a route: with the methods that its path accepts, or that the path does not exist. */
export async function sendRouteNotFound(ctx: HttpContext): Promise<void> {
  const allowed = await allowedMethods(ctx)
  if (allowed.length === 0) return sendProblem(ctx, ROUTE_NOT_FOUND)
  ctx.response.header('Allow', [...allowed, 'OPTIONS'].join(', '))
  if (ctx.request.method() === 'OPTIONS') return ctx.response.noContent()
  sendProblem(ctx, METHOD_NOT_ALLOWED)
}

async function allowedMethods({ containerResolver, request }: HttpContext): Promise<string[]> {
  const router = await containerResolver.make('router')
  const { shouldDecodeParam } = request.parsedUrl
  return METHODS.filter((method) => {
    const found = router.match(request.url(), method, shouldDecodeParam)
    return found && isExactPath(request, found.route.pattern)
  })
}
