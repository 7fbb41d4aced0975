import { type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Paced } from './paced.js'
import { GAP_EVERY_MS, listen, type StreamState } from './stream.js'

const ROUTERS = ['get', '/v1/routing-table'] as const
const AUDIT = ['get', '/v1/router-audit'] as const
const PINS = ['get', '/v1/router-pins'] as const
const HISTORY = ['get', '/v1/router-changes'] as const
/** A script that changes routers one by one must not exhaust the rate limit of the people who watch. */
const EVERY_MS = 1_000
/** Each answer makes the service judge all pins, or reads each shown page of the history. */
const SELDOM_MS = 5_000
/** A hidden tab keeps its stream for this long, so that a brief look elsewhere does not reconnect. */
const HIDDEN_MS = 60_000

let callers = 0
let leave: (() => void) | null = null

/**
 * Refetches routers, their history, audit and pins when they change, while the tab is visible. Changes in quick succession share one
 * refetch, and all callers of a tab share one stream. Everything is refetched when the stream ends, so that the page notices an
 * outage, and again when it is back; while messages may be missing, every ten seconds.
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
  const refresh = refresher(client)
  const refreshAll = () => refresh.after('resync')
  const listener = {
    onState(state: StreamState) {
      clearInterval(polling)
      if (state === 'partial') polling = setInterval(refreshAll, GAP_EVERY_MS)
      // Once per outage, not per attempt: a failing query retries at its own pace.
      if (wasLive && (state === 'live' || (state === 'lost' && !isLost))) refreshAll()
      wasLive ||= state === 'live'
      isLost = state === 'lost' || (isLost && state === 'connecting')
    },
    onMessage: (type: string) => refresh.after(type),
  }
  const begin = () => {
    if (current !== null) return
    current = new AbortController()
    void listen(['router-changes'], listener, current.signal)
  }
  const end = () => {
    clearInterval(polling)
    refresh.stop()
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

function refresher(client: QueryClient) {
  const again = (queryKey: QueryKey) => () => void client.invalidateQueries({ queryKey })
  const routers = new Paced(EVERY_MS, again(ROUTERS))
  const audit = new Paced(EVERY_MS, again(AUDIT))
  const pins = new Paced(SELDOM_MS, again(PINS))
  const history = new Paced(SELDOM_MS, again(HISTORY))
  return {
    /** A changed router can change the verdict on any pin. */
    after(type: string): void {
      const [about] = type.split('.')
      if (about !== 'audit' && about !== 'pin') {
        routers.ask()
        history.ask()
      }
      if (about !== 'audit') pins.ask()
      if (about === 'audit' || type === 'resync') audit.ask()
    },
    stop(): void {
      for (const paced of [routers, history, audit, pins]) paced.stop()
    },
  }
}
