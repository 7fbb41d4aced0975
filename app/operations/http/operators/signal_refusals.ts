import type { HttpContext } from '@adonisjs/core/http'
import { sendInvalid } from '#shared/http/problem'

/** Answers a question for signals that asks in both directions at once. */
export function sendTwoDirections(ctx: HttpContext): void {
  sendInvalid(ctx, [
    {
      field: 'after',
      rule: 'oneDirection',
      message: 'Only one of cursor and after can be given',
    },
  ])
}
