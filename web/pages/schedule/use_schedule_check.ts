import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { api } from '../../api/client.js'
import { checkSchedule } from './check_schedule.js'
import { isChanged, type ScheduleDraft } from './schedule_draft.js'

/** A drag passes many times: the one where it rests is checked. */
const WAIT_MS = 200

/** What the service says about the changed schedule, once it has rested for a moment. */
export function useScheduleCheck(draft: ScheduleDraft) {
  const { row, span } = draft
  const [settled, settle] = useState(draft)
  useEffect(() => {
    const timer = setTimeout(() => settle(draft), WAIT_MS)
    return () => clearTimeout(timer)
  }, [draft])
  const { data: exampleUrls } = useQuery({
    queryKey: ['schedule-examples', row._id, row.revision],
    queryFn: async ({ signal }) => {
      const { data } = await api.GET('/v1/booking-flow-routers/{id}', {
        params: { path: { id: row._id } },
        signal,
      })
      return data?.example_urls ?? []
    },
  })
  const check = useQuery({
    queryKey: ['schedule-check', settled.row._id, settled.row.revision, settled.span, exampleUrls],
    enabled:
      exampleUrls !== undefined && isChanged(settled) && settled.span.fromMs < settled.span.untilMs,
    placeholderData: keepPreviousData,
    gcTime: 10_000,
    queryFn: ({ signal }) => checkSchedule(settled, exampleUrls ?? [], signal),
  })
  const isBehind =
    settled.span.fromMs !== span.fromMs ||
    settled.span.untilMs !== span.untilMs ||
    check.isPlaceholderData ||
    check.isPending
  const isSound = !isBehind && check.data !== undefined && isChanged(settled)
  return {
    report: check.data,
    error: check.error,
    isBehind: isChanged(draft) && isBehind,
    /** The draft that was checked, once it is the latest. */
    settled: isSound ? settled : null,
  }
}
