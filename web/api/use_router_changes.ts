import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { listen } from './stream.js'

const ROUTERS = ['get', '/v1/routing-table'] as const
const AUDIT = ['get', '/v1/router-audit'] as const
/** How long a hidden tab keeps its stream: a short look elsewhere costs no new one. */
const HIDDEN_MS = 60_000

let callers = 0
let leave: (() => void) | null = null

/**
 * Asks again for what shows routers and their audit as soon as they change, while the tab is visible. All callers of a tab
 * share one stream. Each one after the first may have missed messages, so everything is asked again.
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
  let wasLive = false
  const listener = {
    onState(state: string) {
      if (state !== 'live') return
      if (wasLive) refresh(client, 'resync')
      wasLive = true
    },
    onMessage: (type: string) => refresh(client, type),
  }
  const begin = () => {
    if (current !== null) return
    current = new AbortController()
    void listen(['router-changes'], listener, current.signal)
  }
  const end = () => {
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
