import { useQuery } from '@tanstack/react-query'
import type { RouterAudit } from './types.js'
import { api } from './client.js'
import { SHOWN_FOR_MS } from './query_client.js'
import type { components } from './schema.js'

type AuditRun = components['schemas']['RouterAuditRun']

/** The latest audit and the running one; both null before the first audit. */
export interface AuditState {
  readonly audit: RouterAudit | null
  readonly run: AuditRun | null
  /** For `If-None-Match`; null before the first audit. */
  readonly etag: string | null
}

export const ROUTER_AUDIT_KEY = ['get', '/v1/router-audit'] as const

const POLL_MS = 1_500

/** The state of the audit, polled while one runs. */
export function useRouterAudit() {
  return useQuery({
    queryKey: ROUTER_AUDIT_KEY,
    queryFn: ({ client, signal }) => readAudit(client.getQueryData(ROUTER_AUDIT_KEY), signal),
    refetchInterval: ({ state }) => (state.data?.run ? POLL_MS : SHOWN_FOR_MS),
  })
}

/** Revalidates by ETag: an unchanged state transfers only headers. */
async function readAudit(former: AuditState | undefined, signal: AbortSignal): Promise<AuditState> {
  const params = { query: { allow_missing: true } }
  const headers = former?.etag ? { 'If-None-Match': former.etag } : {}
  const { data, response } = await api.GET('/v1/router-audit', { params, headers, signal })
  if (response.status === 304 && former !== undefined) return former
  if (data === undefined) throw new TypeError('The audit answered without data')
  const etag = response.headers.get('ETag')
  return { audit: 'routers' in data ? data : null, run: data.run, etag }
}
