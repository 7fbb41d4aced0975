import { ApiProblem } from './problems.js'
import type { components } from './schema.js'

export const PIN_BROKEN = 'E_PIN_BROKEN'

export type BrokenPin = components['schemas']['BrokenPin']

export interface BrokenPinReport {
  /** The first ones. */
  readonly pins: readonly BrokenPin[]
  /** How many there are. */
  readonly total: number
}

/** Why blocking pins refused a write of routers; null for whatever else was thrown. */
export function pinsProblem(thrown: unknown): ApiProblem | null {
  return thrown instanceof ApiProblem && thrown.code === PIN_BROKEN ? thrown : null
}

/** The pins that the refused write would break. */
export function brokenPinsOf({ body }: ApiProblem): BrokenPinReport {
  const pins = (body.pins ?? []) as readonly BrokenPin[]
  return { pins, total: Number(body.pins_total ?? pins.length) }
}
