import type { MiddlewareFn } from '@adonisjs/core/types/http'
import type { Permission } from '#shared/permission'

/**
 * Gives the middleware that lets a request through only with a live credential that holds the permission. Modules take
 * it as an argument, so that they need not know how callers are identified.
 */
export type RequirePermission = (permission: Permission) => MiddlewareFn[]

/** The middleware that lets a request through with any live credential, for who asks for permissions by itself. */
export type RequireToken = readonly MiddlewareFn[]
