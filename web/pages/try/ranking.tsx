import { CornerDownRight, Pin, Trophy } from '../../icons/lucide.js'
import type { ReactNode } from 'react'
import { LinkButton } from '../../parts/link_button.js'
import { Time } from '../../parts/time.js'
import { useTexts } from '../../texts/texts.js'
import { CriterionList } from './criterion_list.js'
import { RouterName } from './router_name.js'
import type { Explained } from './use_explanation.js'

interface RankingProps {
  /** Where the URL is pinned to what it answers; null where it cannot be. */
  readonly pinPlace: string | null
  readonly explained: Explained
  /** The name of a booking flow, if the reader may know it. */
  flowName(id: string | null): string | null
  /** Where the URL would be tried in place of this one. */
  placeWith(url: string): string
}

/** Who wins the URL, who else matches and why they lose, and who misses it by one criterion. */
export function Ranking({ explained, flowName, placeWith, pinPlace }: RankingProps) {
  const t = useTexts().tryUrl
  const { explanation, criteria } = explained
  const { winner, others, others_total: total, holds_until: until, near = [], draft } = explanation
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
          <RouterName router={winner} flow={flowName(winner.booking_flow_id)} />
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
          <PinThis place={pinPlace} />
        </Rank>
      )}
      {others.map((router, index) => (
        <Rank key={router.router_id ?? 'draft'} place={index + 2}>
          <RouterName router={router} flow={flowName(router.booking_flow_id)} />
          <p className="dim">{t.lost[router.outranked_by.on]}</p>
          <CriterionList criteria={of(router.router_id)} />
        </Rank>
      ))}
      {total > others.length && <li className="rank dim">{t.more(total - others.length)}</li>}
      {draft && !draft.wins && draft.obstacles[0] !== 'outranked' && (
        <Rank place="–">
          <RouterName router={draft} flow={flowName(draft.booking_flow_id)} />
          <p className="dim">
            {draft.obstacles.map((obstacle) => t.obstacles[obstacle]).join(' ')}
          </p>
          <CriterionList criteria={draft.criteria} />
        </Rank>
      )}
      {near.map((miss) => (
        <Rank key={`near ${miss.router_id}`} place="~" className="near">
          <RouterName router={miss} flow={flowName(miss.booking_flow_id)} />
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
