import { api } from '../../api/client.js'
import {
  type BrokenPin,
  brokenPinsOf,
  type BrokenPinReport,
  pinsProblem,
} from '../../api/pins_problem.js'
import type { components } from '../../api/schema.js'

type Schemas = components['schemas']

/** What a save would send. */
export type Rehearsal =
  | { readonly id: null; readonly body: Schemas['CreateBookingFlowRouterDto'] }
  | { readonly id: string; readonly body: Schemas['UpdateBookingFlowRouterDto'] }

export interface BrokenBySave {
  /** These refuse it. */
  readonly blocking: BrokenPinReport
  /** These only warn; not known while others refuse it. */
  readonly warning: readonly BrokenPin[]
}

/** The pins that a save would break, as the service would judge them; nothing is written. */
export async function rehearseSave(asked: Rehearsal, signal: AbortSignal): Promise<BrokenBySave> {
  const query = { validate_only: true, on_conflict: 'warn' } as const
  try {
    const { data } =
      asked.id === null
        ? await api.POST('/v1/booking-flow-routers', {
            body: asked.body,
            params: { query },
            signal,
          })
        : await api.PATCH('/v1/booking-flow-routers/{id}', {
            body: asked.body,
            params: { path: { id: asked.id }, query },
            signal,
          })
    return { blocking: { pins: [], total: 0 }, warning: data?.warnings.pins ?? [] }
  } catch (thrown) {
    const problem = pinsProblem(thrown)
    if (problem === null) throw thrown
    return { blocking: brokenPinsOf(problem), warning: [] }
  }
}
