import type { HttpContext } from '@adonisjs/core/http'
import type { PinsRefusal } from '#routing/actions/pins/keep_pins'
import { PIN_BROKEN } from '#shared/http/pins_broken'
import { sendProblem } from '#shared/http/problem'
import { showBrokenPins } from './broken_pin_transformer.js'

/** Names the first pins. */
export function sendPinsBroken(ctx: HttpContext, { broken }: PinsRefusal): void {
  const extensions = { pins: showBrokenPins(broken, false), pins_total: broken.length }
  sendProblem(ctx, { ...PIN_BROKEN, extensions })
}
