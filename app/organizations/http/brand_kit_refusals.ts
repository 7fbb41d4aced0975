import type { HttpContext } from '@adonisjs/core/http'
import { type FieldError, sendInvalid } from '#shared/http/problem'

/** Answers a brand kit with members that only the service sets. */
export function sendBrandKitRefusal(ctx: HttpContext, problems: readonly FieldError[]): void {
  sendInvalid(ctx, problems)
}
