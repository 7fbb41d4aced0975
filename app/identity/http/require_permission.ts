import { Bouncer } from '@adonisjs/bouncer'
import type { MiddlewareFn } from '@adonisjs/core/types/http'
import type { RequirePermission, RequireToken } from '#shared/http/route_guard'
import { permissionMissing } from '#shared/http/known_problems'
import type { Principal } from '#shared/http/principal'
import { sendProblem } from '#shared/http/problem'
import type { Permission } from '#shared/permission'
import { authenticateMiddleware } from './authenticate_middleware.js'
import { limitCallerMiddleware } from './limit_caller_middleware.js'

const holdPermission = Bouncer.ability((principal: Principal, permission: Permission) =>
  principal.permissions.includes(permission)
)

/** Identifies the caller (401), then checks the rate limits (429). */
export const requireToken: RequireToken = [authenticateMiddleware, limitCallerMiddleware]

/** Like `requireToken`, then checks each permission (403). */
export const requirePermission: RequirePermission = (...permissions) => [
  ...requireToken,
  ...permissions.map(authorizeMiddleware),
]

function authorizeMiddleware(permission: Permission): MiddlewareFn {
  return async (ctx, next) => {
    if (await holdPermission.execute(ctx.principal, permission)) return next()
    return sendProblem(ctx, permissionMissing(permission))
  }
}
