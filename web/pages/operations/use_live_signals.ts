import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { api } from '../../api/client.js'
import type { Signal } from './answers.js'
import { type LiveSignals, withNews, withOlder } from './live_signals.js'

const EVERY_MS = 2_000
const PAGE = 50

export interface SignalFilter {
  readonly severity?: Signal['severity'] | undefined
  readonly name?: Signal['name'] | undefined
  readonly instance?: string | undefined
}

/** The signals that match, kept current every two seconds unless paused; and the step to older ones. */
export function useLiveSignals(filter: SignalFilter, isPaused: boolean) {
  const client = useQueryClient()
  const { severity, name, instance } = filter
  const key = ['operations', 'signals', severity, name, instance]
  const query = useQuery({
    queryKey: key,
    refetchInterval: isPaused ? false : EVERY_MS,
    queryFn: async ({ signal }) => {
      const known = client.getQueryData<LiveSignals>(key)
      const after = known?.live ?? undefined
      return withNews(known, await ask({ severity, name, instance, after }, signal))
    },
  })
  const { data } = query
  const older = data?.older ?? null
  const showOlder = useCallback(async () => {
    if (older === null) return
    const answer = await ask({ severity, name, instance, cursor: older })
    client.setQueryData<LiveSignals>(
      ['operations', 'signals', severity, name, instance],
      (known) => known && withOlder(known, answer)
    )
  }, [client, severity, name, instance, older])
  return { query, showOlder: older === null ? null : showOlder }
}

async function ask(
  query: SignalFilter & { readonly after?: string | undefined; readonly cursor?: string },
  signal?: AbortSignal
) {
  const params = { query: { ...query, limit: PAGE } }
  const { data, response } = await api.GET('/v1/operations/signals', {
    params,
    ...(signal && { signal }),
  })
  if (data === undefined) throw new TypeError(`${response.url} answered without data`)
  return data
}
