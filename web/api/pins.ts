import { queryOptions } from '@tanstack/react-query'
import { api } from './client.js'
import { ApiProblem } from './problems.js'
import type { components } from './schema.js'

export const PINS_KEY = ['get', '/v1/router-pins'] as const

export type PinRun = components['schemas']['PinRun']
export type PinVerdict = PinRun['verdicts'][number]

/** Judges all pins of the organization against its current routers. */
export async function readPinRun(signal: AbortSignal): Promise<PinRun> {
  const { data } = await api.POST('/v1/router-pins/run', { body: {}, signal })
  if (data === undefined) throw new TypeError('A run of pins answered without data')
  return data
}

/** The verdicts on all pins, without their notes and times. Costs one request. */
export const pinRunQuery = queryOptions({
  queryKey: [...PINS_KEY, 'run'],
  queryFn: ({ signal }) => readPinRun(signal),
})

export const PIN_BROKEN = 'E_PIN_BROKEN'

export type BrokenPin = components['schemas']['BrokenPin']

export interface BrokenPinReport {
  /** The first broken pins; the service may leave out the rest. */
  readonly pins: readonly BrokenPin[]
  /** The number of all broken pins. */
  readonly total: number
}

/** The refusal of a write by blocking pins; null for any other error. */
export function pinsProblem(thrown: unknown): ApiProblem | null {
  return thrown instanceof ApiProblem && thrown.code === PIN_BROKEN ? thrown : null
}

/** The pins that the refused write would break. */
export function brokenPinsOf({ body }: ApiProblem): BrokenPinReport {
  const pins = (body.pins ?? []) as readonly BrokenPin[]
  return { pins, total: Number(body.pins_total ?? pins.length) }
}
