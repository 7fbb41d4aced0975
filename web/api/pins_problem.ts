import { ApiProblem } from './problems.js'

export const PIN_BROKEN = 'E_PIN_BROKEN'

/** Why blocking pins refused a write of routers; null for whatever else was thrown. */
export function pinsProblem(thrown: unknown): ApiProblem | null {
  return thrown instanceof ApiProblem && thrown.code === PIN_BROKEN ? thrown : null
}
