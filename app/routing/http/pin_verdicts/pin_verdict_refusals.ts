import type { HttpContext } from '@adonisjs/core/http'
import type { PinsRefusal } from '#routing/actions/pins/keep_pins'
import { type Problem, sendProblem } from '#shared/http/problem'
import { showBrokenPins } from './broken_pin_transformer.js'

export const PIN_BROKEN: Problem = {
  status: 409,
  code: 'E_PIN_BROKEN',
  title: 'Pin broken',
  detail:
    'The write would break blocking pins. Nothing was changed. The pins member names them, what they expect and which router would win instead.',
}

/** Names the first pins. */
export function sendPinsBroken(ctx: HttpContext, { broken }: PinsRefusal): void {
  const extensions = { pins: showBrokenPins(broken, false), pins_total: broken.length }
  sendProblem(ctx, { ...PIN_BROKEN, extensions })
}
