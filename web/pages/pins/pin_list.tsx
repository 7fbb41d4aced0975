import { Route, SquarePen, Trash2 } from '../../icons/lucide.js'
import type { PinVerdict } from '../../api/pin_run.js'
import { tryPlace } from '../../drafts.js'
import { Badge } from '../../parts/badge.js'
import { IconButton } from '../../parts/icon_button.js'
import { LinkButton } from '../../parts/link_button.js'
import { useMay } from '../../session.js'
import { useTexts } from '../../texts/texts.js'
import { PinPromise, PinTerms } from './pin_promise.js'
import type { JudgedPin } from './use_pins.js'

interface PinListProps {
  readonly pins: readonly JudgedPin[]
  onEdit(id: string): void
  onDelete(id: string): void
}

const TONES = { held: 'ok', broken: 'high', ended: 'muted' } as const

export function PinList({ pins, onEdit, onDelete }: PinListProps) {
  const { pins: t, titles } = useTexts()
  const mayManage = useMay('routers:manage')
  return (
    <ul className="sheet pins" aria-label={titles.pins}>
      {pins.map(({ pin, verdict }) => (
        <li key={pin._id}>
          <span>
            {verdict && <Badge tone={TONES[verdict.state]}>{t.states[verdict.state]}</Badge>}
          </span>
          <div className="stack tight">
            <PinPromise pin={pin} />
            {verdict?.state === 'broken' && <Instead verdict={verdict} />}
            <PinTerms pin={pin} />
          </div>
          <div className="actions">
            <LinkButton tone="quiet" icon={Route} place={tryPlace({ url: pin.url })}>
              {t.try}
            </LinkButton>
            {mayManage && (
              <>
                <IconButton
                  icon={SquarePen}
                  label={t.editNamed(pin.url)}
                  onClick={() => onEdit(pin._id)}
                />
                <IconButton
                  icon={Trash2}
                  label={t.deleteNamed(pin.url)}
                  onClick={() => onDelete(pin._id)}
                />
              </>
            )}
          </div>
        </li>
      ))}
    </ul>
  )
}

function Instead({ verdict: { found, reason } }: { readonly verdict: PinVerdict }) {
  const { pins: t } = useTexts()
  if (reason !== null && reason !== 'other_answer') return <p>{t.broken.reasons[reason]}</p>
  if (found === null) return <p>{t.takenByNone}</p>
  return (
    <p>
      {t.takenBy}{' '}
      <a href={`#/routers/${found.router_id}`} dir="auto">
        {found.router_name}
      </a>
    </p>
  )
}
