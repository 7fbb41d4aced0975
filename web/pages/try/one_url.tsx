import { asProblem } from '../../api/problems.js'
import { placeOfNewPin } from '../../pin_place.js'
import { Answer } from '../../parts/answer.js'
import { useMay } from '../../session.js'
import { useTexts } from '../../texts/texts.js'
import { AnsweredBy } from './answered_by.js'
import { isPastRefusal, PastRefusal } from './past_refusal.js'
import { Ranking } from './ranking.js'
import { UrlParts } from './url_parts.js'
import { type Asked, type Explained, useExplanation } from './use_explanation.js'
import { WhyNot } from './why_not.js'

interface OneUrlProps {
  readonly asked: Asked
  /** The router whose reasons are shown; null for none. */
  readonly why: string | null
  flowName(id: string | null): string | null
  placeWith(url: string): string
  placeAsOf(asOf: string | null): string
  onWhy(routerId: string): void
}

/** Where one URL goes, and why. */
export function OneUrl(props: OneUrlProps) {
  const { asked, why, flowName, placeWith, placeAsOf, onWhy } = props
  const t = useTexts().tryUrl
  const query = useExplanation(asked)
  const isPresent = asked.draft === null && asked.asOf === null && asked.at === null
  const mayPin = useMay('routers:manage') && isPresent
  const { data, failureReason } = query
  const refused = failureReason === null ? null : asProblem(failureReason)
  return (
    <section className="stack tried" aria-label={asked.url}>
      <UrlParts url={asked.url} unused={data?.explanation.unused_parameters ?? []} />
      {refused !== null && isPastRefusal(refused) && data === undefined ? (
        <PastRefusal problem={refused} placeAsOf={placeAsOf} />
      ) : refused?.status === 422 ? (
        <p className="notice refused" role="alert">
          {refused.errors[0]?.message ?? refused.detail}
        </p>
      ) : (
        <Answer query={query}>
          {(explained) => (
            <div className="stack">
              <AnsweredBy explanation={explained.explanation} placeNow={placeAsOf(null)} />
              <Ranking
                {...{ explained, flowName, placeWith }}
                pinPlace={mayPin ? placeToPin(asked.url, explained) : null}
              />
              <WhyNot
                asked={asked}
                at={explained.explanation.at}
                routerId={why}
                flowName={flowName}
                onPick={onWhy}
              />
            </div>
          )}
        </Answer>
      )}
      <p className="unseen" role="status">
        {data && t.said(data.explanation.winner?.router_name ?? null)}
      </p>
    </section>
  )
}

/** Where the URL is pinned to what it answers now. */
function placeToPin(url: string, { explanation: { winner } }: Explained): string {
  return placeOfNewPin({ url, flowId: winner?.booking_flow_id ?? null })
}
