import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { GAP_EVERY_MS, listen, type StreamState } from './stream.js'

const ROUTERS = ['get', '/v1/routing-table'] as const
const AUDIT = ['get', '/v1/router-audit'] as const
/** How long a hidden tab keeps its stream: a short look elsewhere costs no new one. */
const HIDDEN_MS = 60_000

let callers = 0
let leave: (() => void) | null = null

/**
 * Asks again for what shows routers and their audit as soon as they change, while the tab is visible. All callers of a tab
 * share one stream. When it ends, everything is asked again, so that the page learns whether the service is away; and once
 * more when it is back. While it lacks messages, everything is asked every ten seconds.
 */
export function useRouterChanges(): void {
  const client = useQueryClient()
  useEffect(() => {
    callers += 1
    leave ??= follow(client)
    return () => {
      callers -= 1
      if (callers > 0) return
      leave?.()
      leave = null
    }
  }, [client])
}

function follow(client: QueryClient): () => void {
  let current: AbortController | null = null
  let hidden: ReturnType<typeof setTimeout> | undefined
  let polling: ReturnType<typeof setInterval> | undefined
  let wasLive = false
  let isLost = false
  const refreshAll = () => refresh(client, 'resync')
  const listener = {
    onState(state: StreamState) {
      clearInterval(polling)
      if (state === 'partial') polling = setInterval(refreshAll, GAP_EVERY_MS)
      // Not at each failed attempt: a question that is being repeated keeps its own pace.
      if (wasLive && (state === 'live' || (state === 'lost' && !isLost))) refreshAll()
      wasLive ||= state === 'live'
      isLost = state === 'lost' || (isLost && state === 'connecting')
    },
    onMessage: (type: string) => refresh(client, type),
  }
  const begin = () => {
    if (current !== null) return
    current = new AbortController()
    void listen(['router-changes'], listener, current.signal)
  }
  const end = () => {
    clearInterval(polling)
    current?.abort()
    current = null
  }
  const onVisibility = () => {
    clearTimeout(hidden)
    if (document.hidden) hidden = setTimeout(end, HIDDEN_MS)
    else begin()
  }
  document.addEventListener('visibilitychange', onVisibility)
  onVisibility()
  return () => {
    document.removeEventListener('visibilitychange', onVisibility)
    clearTimeout(hidden)
    end()
  }
}

function refresh(client: QueryClient, type: string): void {
  const isAudit = type.startsWith('audit.')
  if (!isAudit) void client.invalidateQueries({ queryKey: ROUTERS })
  if (isAudit || type === 'resync') void client.invalidateQueries({ queryKey: AUDIT })
}
