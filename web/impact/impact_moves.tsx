import type { ImpactMove } from '#console/api/types'
import { useState } from 'react'
import { ArrowUpRight } from '#console/icons/lucide'
import { Button, LinkButton } from '#console/parts/buttons'
import { useSpeech } from '#console/texts/texts'
import { type IsOwn, moveText, shareText } from './impact_text.js'
import './impact.css'

const AT_A_TIME = 5

interface ImpactMovesProps {
  /** Largest first. */
  readonly moves: readonly ImpactMove[]
  /** Includes moves that the answer does not list. */
  readonly total: number
  readonly isOwn: IsOwn
}

/** Where visitors would go instead, each move with its share as a bar and example URLs. */
export function ImpactMoves({ moves, total, isOwn }: ImpactMovesProps) {
  const { texts } = useSpeech()
  const { impact: t } = texts
  const [shown, setShown] = useState(AT_A_TIME)
  const unlisted = total - moves.length
  return (
    <div className="stack tight">
      <ul className="impact-moves" aria-label={t.moves}>
        {moves.slice(0, shown).map((move) => (
          <li key={`${move.from?.router_id} ${move.to?.router_id} ${move.to?.router_name}`}>
            <Move move={move} isOwn={isOwn} />
          </li>
        ))}
      </ul>
      {moves.length > shown && (
        <div>
          <Button tone="quiet" onClick={() => setShown(shown + AT_A_TIME * 4)}>
            {texts.parts.more}
          </Button>
        </div>
      )}
      {moves.length <= shown && unlisted > 0 && <p className="hint">{t.moreMoves(unlisted)}</p>}
    </div>
  )
}

function Move({ move, isOwn }: { readonly move: ImpactMove; readonly isOwn: IsOwn }) {
  const { texts, locale } = useSpeech()
  const { impact: t } = texts
  const { from, to, events, share, examples } = move
  const others = [from, to].filter((party) => party !== null && !isOwn(party))
  return (
    <>
      <p className="impact-move">
        <span dir="auto">{moveText(move, isOwn, texts)}</span>
        <span className="number">{t.count(events, shareText(share, locale))}</span>
      </p>
      <div className={to === null ? 'impact-share lost' : 'impact-share'} aria-hidden="true">
        <span style={{ inlineSize: `${share * 100}%` }} />
      </div>
      <details>
        <summary>{t.examples}</summary>
        <ul className="impact-shapes">
          {examples.map((example) => (
            <li key={example} className="url" dir="ltr">
              {example}
            </li>
          ))}
        </ul>
        {others.map(
          (party) =>
            party !== null &&
            party.router_id !== null && (
              <LinkButton
                key={party.router_id}
                tone="quiet"
                icon={ArrowUpRight}
                place={`/routers/${party.router_id}`}
              >
                {t.open(party.router_name)}
              </LinkButton>
            )
        )}
      </details>
    </>
  )
}
