import { PencilLine } from 'lucide-react'
import { draftPlace, tryPlace } from '../../drafts.js'
import { Answer } from '../../parts/answer.js'
import { Button } from '../../parts/button.js'
import { LinkButton } from '../../parts/link_button.js'
import { Skeleton } from '../../parts/skeleton.js'
import { useMay } from '../../session.js'
import { useTexts } from '../../texts/texts.js'
import { goTo } from '../../frame/hash_location.js'
import { type Conflict, useConflict } from './use_conflict.js'

interface RemediesProps {
  readonly loserId: string
  readonly winner: { readonly router_id: string; readonly router_name: string }
}

/** URLs that prove a conflict, and changes that the service has tried on it; each opens in the editor, unsaved. */
export function Remedies({ loserId, winner }: RemediesProps) {
  const query = useConflict(loserId, winner.router_id)
  const t = useTexts().findings
  return (
    <div className="remedies">
      <Answer query={query} skeleton={<Skeleton lines={3} />}>
        {(conflict) =>
          conflict === null ? (
            <p className="dim">{t.over}</p>
          ) : (
            <Proof {...{ conflict, loserId, winner }} />
          )
        }
      </Answer>
    </div>
  )
}

function Proof({ conflict, loserId, winner }: RemediesProps & { readonly conflict: Conflict }) {
  const t = useTexts().findings
  const mayChange = useMay('routers:manage')
  const { suggestions, witnesses } = conflict
  const witness = witnesses.claimed ?? witnesses.both
  return (
    <>
      {witness !== null && (
        <p>
          <code className="url">{witness.url}</code> {t.winner(winner.router_name)}{' '}
          <LinkButton tone="quiet" place={tryPlace({ url: witness.url, at: witness.at })}>
            {t.tryUrl}
          </LinkButton>
        </p>
      )}
      {suggestions.length === 0 && <p className="dim">{t.noRemedy}</p>}
      <ul className="stack">
        {suggestions.map(({ router_id: id, change, message, remaining_kind: remaining }) => (
          <li key={message}>
            <span>
              {message} <span className="dim">{remaining === null ? t.ends : t.softens}</span>
            </span>
            {mayChange && (
              <Button
                icon={PencilLine}
                onClick={() => goTo(draftPlace({ router: change, routerId: id ?? loserId }))}
              >
                {t.applyAsDraft}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {!mayChange && suggestions.length > 0 && <p className="dim">{t.readOnly}</p>}
    </>
  )
}
