import { queryOptions, useQuery } from '@tanstack/react-query'
import { api } from './client.js'
import { ApiProblem } from './problems.js'
import { useRouterChanges } from './router_changes.js'
import type { components } from './schema.js'

export const PINS_KEY = ['get', '/v1/router-pins'] as const

export type PinRun = components['schemas']['PinRun']
export type PinVerdict = PinRun['verdicts'][number]

/** Judges all pins of the organization on its routers as they are now. */
export async function readPinRun(signal: AbortSignal): Promise<PinRun> {
  const { data } = await api.POST('/v1/router-pins/run', { body: {}, signal })
  if (data === undefined) throw new TypeError('A run of pins answered without data')
  return data
}

/** The verdicts on all pins, without the notes and times that a list of them has: one request. */
export const pinRunQuery = queryOptions({
  queryKey: [...PINS_KEY, 'run'],
  queryFn: ({ signal }) => readPinRun(signal),
})

/** The verdicts on all pins, asked again by itself when a router or a verdict changes. */
export function usePinRun() {
  useRouterChanges()
  return useQuery(pinRunQuery)
}

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
