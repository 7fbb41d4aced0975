import type { HttpContext } from '@adonisjs/core/http'
import vine from '@vinejs/vine'
import type { PinPolicy } from '#shared/pin_policy'
import { permissionMissing } from './known_problems.js'
import { sendProblem } from './problem.js'

/** The query parameter `on_pin`. */
export function pinPolicy() {
  return vine.enum(['reject', 'warn'] as const).meta({ default: 'reject' })
}

/** How the API description explains the parameter. */
export const ON_PIN = {
  description:
    'Whether to refuse a write that would break a blocking pin (`reject`) or to write it all the same (`warn`), which requires the permission `pins:override`.',
}

/** Answers a request that overrides pins without the permission, and is false then. */
export function mayOverridePins(ctx: HttpContext, onPin: PinPolicy): boolean {
  if (onPin === 'reject' || holdsPinsOverride(ctx)) return true
  sendProblem(ctx, permissionMissing('pins:override', 'on_pin=warn'))
  return false
}

export function holdsPinsOverride({ principal }: HttpContext): boolean {
  return principal.permissions.includes('pins:override')
}
