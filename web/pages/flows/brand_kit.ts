import { useQuery } from '@tanstack/react-query'
import { api } from '#console/api/client'
import type { components } from '#console/api/schema'

export type BrandKit = components['schemas']['BrandKit']

/** The effective brand kit; null without one. */
export function useBrandKit(enabled: boolean) {
  return useQuery({
    queryKey: ['get', '/v1/brand-kit'],
    enabled,
    queryFn: ({ signal }) => readBrandKit(signal),
  })
}

export async function readBrandKit(signal: AbortSignal): Promise<BrandKit | null> {
  const params = { query: { allow_missing: true } }
  const { data } = await api.GET('/v1/brand-kit', { params, signal })
  return data ?? null
}
