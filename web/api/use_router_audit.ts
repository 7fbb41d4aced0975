import { useQuery } from '@tanstack/react-query'
import { api } from './client.js'
import { SHOWN_FOR_MS } from './query_client.js'
import type { RouterAudit } from './router_audit.js'
import type { components } from './schema.js'

type AuditRun = components['schemas']['RouterAuditRun']

/** The latest audit, and the one that is under way; both are null before the first one. */
export interface AuditState {
  readonly audit: RouterAudit | null
  readonly run: AuditRun | null
}

export const ROUTER_AUDIT_KEY = ['get', '/v1/router-audit'] as const

const POLL_MS = 1_500

/** The state of the audit; asked again until the one under way has finished. */
export function useRouterAudit() {
  return useQuery({
    queryKey: ROUTER_AUDIT_KEY,
    queryFn: ({ signal }) => readAudit(signal),
    refetchInterval: ({ state }) => (state.data?.run ? POLL_MS : SHOWN_FOR_MS),
  })
}

async function readAudit(signal: AbortSignal): Promise<AuditState> {
  const params = { query: { allow_missing: true } }
  const { data } = await api.GET('/v1/router-audit', { params, signal })
  if (data === undefined) throw new TypeError('The audit answered without data')
  return { audit: 'routers' in data ? data : null, run: data.run }
}
