import { useQuery } from '@tanstack/react-query'
import { api } from '#console/api/client'
import { dataOf } from '#console/api/revisioned'
import { UrlDifference } from '#console/impact/url_difference'
import { Answer } from '#console/parts/answer'
import { useTexts } from '#console/texts/texts'
import { Details } from './details.js'
import type { HistoryWrite } from './history_writes.js'

/** Which URLs a write sent elsewhere, of those that visitors may still use. Asked when it is opened. */
export function ChangedUrls({ head }: Pick<HistoryWrite, 'head'>) {
  const { history: t } = useTexts()
  return (
    <Details className="impact" summary={t.changedUrls}>
      <UrlsOf head={head} />
    </Details>
  )
}

function UrlsOf({ head }: Pick<HistoryWrite, 'head'>) {
  // The changes of a write share an instant, of which a filter may leave some out.
  const before = new Date(Date.parse(head.at) - 1).toISOString()
  const body = { before, after: head.at }
  const query = useQuery({
    queryKey: ['compare', body],
    queryFn: ({ signal }) => dataOf(api.POST('/v1/booking-flow-routers/compare', { body, signal })),
  })
  return (
    <Answer query={query}>
      {(difference) => <UrlDifference difference={difference} isWhole />}
    </Answer>
  )
}
