import { queryOptions } from '@tanstack/react-query'
import { api } from './client.js'
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
