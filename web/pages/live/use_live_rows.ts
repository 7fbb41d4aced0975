import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { api } from '#console/api/client'
import { GAP_EVERY_MS, listen, type StreamState } from '#console/api/stream'
import { useMay } from '#console/shared/session'
import { countNew, type LiveRow, rowOfEvent, rowsOfMessage, withRows } from './live_row.js'

/** How long a hidden tab keeps listening. */
const HIDDEN_FOR_MS = 60_000
const LATEST = 50

export type LiveState = StreamState | 'hidden'

interface Live {
  readonly rows: readonly LiveRow[]
  readonly state: LiveState
  /** How many rows arrived during the pause. */
  readonly waiting: number
}

/** Current events, newest first, from the stream. After a gap the missed ones are read from the list of events. */
export function useLiveRows(isPaused: boolean): Live {
  const queryClient = useQueryClient()
  const mayReadRouters = useMay('routers:read')
  const isShown = useIsShown()
  const [state, setState] = useState<StreamState>('connecting')
  const [rows, setRows] = useState<readonly LiveRow[]>([])
  const [held, setHeld] = useState<readonly LiveRow[]>([])
  const paused = useRef(isPaused)
  useEffect(() => {
    paused.current = isPaused
    if (isPaused) return
    setHeld((waiting) => {
      setRows((shown) => withRows(shown, waiting))
      return []
    })
  }, [isPaused])
  useEffect(() => {
    if (!isShown) return undefined
    const ended = new AbortController()
    const { signal } = ended
    const add = (more: readonly LiveRow[]) =>
      (paused.current ? setHeld : setRows)((known) => withRows(known, more))
    const readLatest = async () => {
      const params = { query: { limit: LATEST } }
      const { data } = await api.GET('/v1/router-events', { params, signal })
      if (data) add(data.data.map(rowOfEvent))
    }
    let polling: ReturnType<typeof setInterval> | undefined
    const listener = {
      onState(next: StreamState) {
        setState(next)
        clearInterval(polling)
        const read = () => void readLatest().catch(() => {})
        if (next === 'live') read()
        if (next === 'partial') polling = setInterval(read, GAP_EVERY_MS)
      },
      onMessage(type: string, data: unknown) {
        if (type === 'resync') readLatest().catch(() => {})
        add(rowsOfMessage(type, data, new Date().toISOString()))
        if (type.startsWith('router.') || type.startsWith('routers.')) {
          void queryClient.invalidateQueries({ queryKey: ['get', '/v1/routing-table'] })
        }
      },
    }
    const channels = ['router-events', ...(mayReadRouters ? ['router-changes'] : [])]
    void listen(channels, listener, signal)
    return () => {
      clearInterval(polling)
      ended.abort()
    }
  }, [isShown, mayReadRouters, queryClient])
  return { rows, state: isShown ? state : 'hidden', waiting: countNew(rows, held) }
}

/** False after the tab has been hidden for a while. */
function useIsShown(): boolean {
  const [isShown, setShown] = useState(true)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const onChange = () => {
      clearTimeout(timer)
      if (document.visibilityState === 'visible') setShown(true)
      else timer = setTimeout(() => setShown(false), HIDDEN_FOR_MS)
    }
    document.addEventListener('visibilitychange', onChange)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', onChange)
    }
  }, [])
  return isShown
}
