import type { ReactNode } from 'react'
import type { Names } from '#console/api/names'
import type { FaultsOfFlows, FlowFault } from '#console/api/types'
import { Check, CornerDownRight, Pin, Trophy, X } from '#console/icons/lucide'
import { Badge } from '#console/parts/badge'
import { LinkButton } from '#console/parts/buttons'
import { FlowFaults } from '#console/parts/flow_faults'
import { Time } from '#console/parts/time'
import { useTexts } from '#console/texts/texts'
import { expectedText } from './trial.js'
import type { Criterion, Explained } from './use_explanation.js'

/** Names and faults of booking flows. */
export interface KnownFlows {
  readonly names: Names
  readonly faults: FaultsOfFlows
}

interface RankingProps {
  /** The place that pins the URL to its answer; null if it cannot be pinned. */
  readonly pinPlace: string | null
  readonly explained: Explained
  readonly flows: KnownFlows
  /** The same trial with another URL. */
  placeWith(url: string): string
}

/** The winner, the matching routers that lose and why, and those that miss by one criterion. */
export function Ranking({ explained, flows, placeWith, pinPlace }: RankingProps) {
  const t = useTexts().tryUrl
  const { explanation, criteria } = explained
  const {
    winner,
    others,
    others_total: total,
    holds_until: until,
    near = [],
    draft,
    notice,
  } = explanation
  const known = flows.faults.get(winner?.booking_flow_id ?? '')
  // Without the permission to see flows, only the notice tells.
  const faults = known ?? (notice === undefined ? [] : ['inactive' as const])
  const of = (id: string | null) => criteria.get(id ?? '') ?? []
  return (
    <ol className="sheet ranking">
      {winner === null ? (
        <li className="rank nobody">
          <span className="place">–</span>
          <div>
            <b>{t.nobody}</b>
            <p className="dim">{t.nobodyHint}</p>
            <PinThis place={pinPlace} />
          </div>
        </li>
      ) : (
        <Rank place={<Trophy aria-label={t.wins} size={17} />} className="winner">
          <RouterName router={winner} flows={flows} />
          <p className="dim">
            {until === null ? (
              t.holds
            ) : (
              <>
                {t.holdsUntil} <Time at={until} />
              </>
            )}
          </p>
          <CriterionList criteria={of(winner.router_id)} />
          <FaultsOf {...{ winner, faults }} />
          <PinThis place={pinPlace} />
        </Rank>
      )}
      {others.map((router, index) => (
        <Rank key={router.router_id ?? 'draft'} place={index + 2}>
          <RouterName router={router} flows={flows} />
          <p className="dim">{t.lost[router.outranked_by.on]}</p>
          <CriterionList criteria={of(router.router_id)} />
        </Rank>
      ))}
      {total > others.length && <li className="rank dim">{t.more(total - others.length)}</li>}
      {draft && !draft.wins && draft.obstacles[0] !== 'outranked' && (
        <Rank place="–">
          <RouterName router={draft} flows={flows} />
          <p className="dim">
            {draft.obstacles.map((obstacle) => t.obstacles[obstacle]).join(' ')}
          </p>
          <CriterionList criteria={draft.criteria} />
        </Rank>
      )}
      {near.map((miss) => (
        <Rank key={`near ${miss.router_id}`} place="~" className="near">
          <RouterName router={miss} flows={flows} />
          <p className="dim">{miss.wins ? t.oneAway : t.oneAwayLoses(miss.winner.router_name)}</p>
          <CriterionList criteria={[miss.criterion]} />
          <p className="edited">
            <CornerDownRight aria-hidden="true" size={14} />
            <span className="url" dir="ltr">
              {miss.url}
            </span>
          </p>
          <LinkButton tone="quiet" place={placeWith(miss.url)}>
            {t.tryThat}
          </LinkButton>
        </Rank>
      ))}
    </ol>
  )
}

interface FaultsOfProps {
  readonly winner: NamedRouter
  readonly faults: readonly FlowFault[]
}

/** Why visitors should not be led to the winner's flow. */
function FaultsOf({ winner, faults }: FaultsOfProps) {
  const { routers: t, findings } = useTexts()
  if (faults.length === 0) return null
  return (
    <p className="notice">
      {faults.map((fault) => t.flowFaults[fault].text).join(' ')}{' '}
      <a href={`#/flows?flow=${winner.booking_flow_id}`}>{findings.openFlow}</a>
    </p>
  )
}

function PinThis({ place }: { readonly place: string | null }) {
  const t = useTexts().pins
  if (place === null) return null
  return (
    <LinkButton tone="quiet" icon={Pin} place={place}>
      {t.pinThis}
    </LinkButton>
  )
}

interface RankProps {
  readonly place: ReactNode
  readonly className?: string
  readonly children: ReactNode
}

function Rank({ place, className = '', children }: RankProps) {
  return (
    <li className={`rank ${className}`}>
      <span className="place">{place}</span>
      <div>{children}</div>
    </li>
  )
}

/** The criteria of a router, each ticked if the URL fulfils it. */
export function CriterionList({ criteria }: { readonly criteria: readonly Criterion[] }) {
  const t = useTexts().tryUrl
  if (criteria.length === 0) return null
  return (
    <ul className="criteria">
      {criteria.map((criterion) => {
        const { field, met, actual } = criterion
        const expected = expectedText(criterion, t)
        return (
          <li key={field} className={met ? 'met' : 'unmet'}>
            {met ? <Check aria-hidden="true" size={14} /> : <X aria-hidden="true" size={14} />}
            <span className="unseen">{met ? t.met : t.unmet}</span>
            <code dir="auto">
              {field.split('.').at(-1) === 'segments' ? t.path : field.split('.').at(-1)}
            </code>
            <span dir="auto">{met ? expected : t.expected(expected, actual)}</span>
          </li>
        )
      })}
    </ul>
  )
}

interface NamedRouter {
  readonly router_id: string | null
  readonly booking_flow_id: string | null
  readonly router_name: string
  readonly priority_class: 'campaign' | 'path_and_query' | 'path_only' | 'query_only' | 'default'
}

interface RouterNameProps {
  readonly router: NamedRouter
  readonly flows: KnownFlows
}

/** A link to a router, with its class and flow. */
export function RouterName({ router, flows }: RouterNameProps) {
  const t = useTexts().tryUrl
  const { router_id: id, router_name: name, priority_class: priorityClass } = router
  const flowId = router.booking_flow_id ?? ''
  const flow = flowId && flows.names.said(flowId)
  return (
    <p className="router-name">
      {id === null ? (
        <b dir="auto">{name}</b>
      ) : (
        <a href={`#/routers/${id}`} dir="auto" data-row-link="">
          {name}
        </a>
      )}
      {id === null && <Badge tone="info">{t.unsaved}</Badge>}
      <span className={`class-of ${priorityClass}`}>{t.classes[priorityClass]}</span>
      {flow !== '' && (
        <span className="dim" dir="auto">
          → {flow}
        </span>
      )}
      <FlowFaults faults={flows.faults.get(flowId)} />
    </p>
  )
}
