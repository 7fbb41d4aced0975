import { type ApiProblem, asProblem } from '#console/api/problems'
import { History } from '#console/icons/lucide'
import { Answer } from '#console/parts/answer'
import { LinkButton } from '#console/parts/buttons'
import { Chip } from '#console/parts/controls'
import { Time } from '#console/parts/time'
import { placeOfNewPin } from '#console/shared/pin_place'
import { useMay } from '#console/shared/session'
import { useTexts } from '#console/texts/texts'
import { type KnownFlows, Ranking } from './ranking.js'
import { partsOf } from './trial.js'
import { type Asked, type Explained, useExplanation } from './use_explanation.js'
import { WhyNot } from './why_not.js'

interface OneUrlProps {
  readonly asked: Asked
  /** The router whose reasons are shown; null for none. */
  readonly why: string | null
  readonly flows: KnownFlows
  placeWith(url: string): string
  placeAsOf(asOf: string | null): string
  onWhy(routerId: string): void
}

/** Where one URL goes, and why. */
export function OneUrl(props: OneUrlProps) {
  const { asked, why, flows, placeWith, placeAsOf, onWhy } = props
  const t = useTexts().tryUrl
  const query = useExplanation(asked)
  const isPresent = asked.draft === null && asked.asOf === null && asked.at === null
  const mayPin = useMay('routers:manage') && isPresent
  const { data, failureReason } = query
  const inside = data?.explanation.wrappers?.length ? data.explanation.url : undefined
  const refused = failureReason === null ? null : asProblem(failureReason)
  return (
    <section className="stack tried" aria-label={asked.url}>
      <UrlParts url={inside ?? asked.url} unused={data?.explanation.unused_parameters ?? []} />
      {inside !== undefined && (
        <p className="notice" role="status">
          {t.unwrapped([...new Set(data?.explanation.wrappers)])}{' '}
          <bdi className="mono">{inside}</bdi>
        </p>
      )}
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
                {...{ explained, flows, placeWith }}
                pinPlace={mayPin ? placeToPin(inside ?? asked.url, explained) : null}
              />
              <WhyNot
                asked={asked}
                at={explained.explanation.at}
                routerId={why}
                flows={flows}
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

/** The place that pins the URL to its current answer. */
function placeToPin(url: string, { explanation: { winner } }: Explained): string {
  return placeOfNewPin({ url, flowId: winner?.booking_flow_id ?? null })
}

interface UrlPartsProps {
  readonly url: string
  /** Parameters that no router has a criterion for. */
  readonly unused: readonly string[]
}

/** The URL as routing reads it, with irrelevant parts greyed. */
function UrlParts({ url, unused }: UrlPartsProps) {
  const t = useTexts().tryUrl
  const parts = partsOf(url)
  if (parts.length === 0) return null
  const isUnused = (parameter: string | null) => parameter !== null && unused.includes(parameter)
  return (
    <div>
      <div className="chips url-parts" role="group" aria-label={t.parts}>
        {parts.map(({ name, value, parameter }, index) => (
          <span key={`${index} ${name}`} className={isUnused(parameter) ? 'unused' : undefined}>
            <Chip name={name} value={value} />
            {isUnused(parameter) && <span className="unseen">{t.unused}</span>}
          </span>
        ))}
      </div>
      {parts.some(({ parameter }) => isUnused(parameter)) && (
        <p className="hint" aria-hidden="true">
          {t.unusedHint}
        </p>
      )}
    </div>
  )
}

interface AnsweredByProps {
  readonly explanation: Explained['explanation']
  /** The same trial with the current routers. */
  readonly placeNow: string
}

/** Which routers answered, and the instant for their schedules. */
function AnsweredBy({ explanation, placeNow }: AnsweredByProps) {
  const t = useTexts().tryUrl.asOf
  const { at, organization_revision: revision, written_at: writtenAt } = explanation
  if (writtenAt === undefined) {
    return (
      <p className="hint">
        {t.present(revision)} <Time at={at} />
      </p>
    )
  }
  return (
    <div className="notice draft-notice">
      <History aria-hidden="true" size={16} />
      <span>
        {t.past(revision)} <Time at={writtenAt} />. {t.schedules} <Time at={at} />.
      </span>
      <span className="actions">
        <LinkButton tone="quiet" place={placeNow}>
          {t.askPresent}
        </LinkButton>
      </span>
    </div>
  )
}

interface PastRefusalProps {
  readonly problem: ApiProblem
  /** The same trial with the routers of a revision; null for the current ones. */
  placeAsOf(asOf: string | null): string
}

const REFUSALS = new Set(['E_HISTORY_UNKNOWN', 'E_PAST_BUSY'])

/** Whether the problem concerns routers of the past. */
function isPastRefusal({ code }: ApiProblem): boolean {
  return REFUSALS.has(code)
}

/** Why routers of the past did not answer, and alternatives. */
function PastRefusal({ problem, placeAsOf }: PastRefusalProps) {
  const t = useTexts().tryUrl.asOf
  if (problem.code === 'E_PAST_BUSY') {
    return (
      <p className="notice" role="status">
        {t.busy}
      </p>
    )
  }
  const begin = beginOf(problem)
  return (
    <div className="notice refused stack" role="alert">
      <p>
        {t.unknown}{' '}
        {begin === null ? (
          t.notBegun
        ) : (
          <>
            {t.begins(begin.organization_revision)} <Time at={begin.at} />.
          </>
        )}
      </p>
      <p className="actions">
        {begin !== null && (
          <LinkButton place={placeAsOf(String(begin.organization_revision))}>
            {t.askFirst}
          </LinkButton>
        )}
        <LinkButton place={placeAsOf(null)}>{t.askPresent}</LinkButton>
      </p>
    </div>
  )
}

interface Begin {
  readonly organization_revision: number
  readonly at: string
}

function beginOf({ body }: ApiProblem): Begin | null {
  return (body.history_begin ?? null) as Begin | null
}
