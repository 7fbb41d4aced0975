import { Route, SquarePen, Trash2 } from 'lucide-react'
import { tryPlace } from '../../drafts.js'
import { Badge } from '../../parts/badge.js'
import { Expectation } from '../../parts/expectation.js'
import { IconButton } from '../../parts/icon_button.js'
import { LinkButton } from '../../parts/link_button.js'
import { Time } from '../../parts/time.js'
import { useMay } from '../../session.js'
import { useTexts } from '../../texts/texts.js'
import type { JudgedPin, Pin, PinVerdict } from './use_pins.js'

interface PinListProps {
  readonly pins: readonly JudgedPin[]
  onEdit(pin: Pin): void
  onDelete(pin: Pin): void
}

const TONES = { held: 'ok', broken: 'high', ended: 'muted' } as const

export function PinList({ pins, onEdit, onDelete }: PinListProps) {
  const { pins: t } = useTexts()
  const mayManage = useMay('routers:manage')
  return (
    <ul className="sheet pins" aria-label={t.title}>
      {pins.map(({ pin, verdict }) => (
        <li key={pin._id}>
          <span>
            {verdict && <Badge tone={TONES[verdict.state]}>{t.states[verdict.state]}</Badge>}
          </span>
          <div className="stack tight">
            <p className="url" dir="ltr">
              {pin.url}
            </p>
            <p>
              <Expectation expects={pin.expects} /> · <When at={pin.at} />
            </p>
            {verdict?.state === 'broken' && <Instead verdict={verdict} />}
            <p className="dim">
              {t.modes[pin.mode]}
              {pin.expires_at !== null && (
                <>
                  {' '}
                  · {t.expires} <Time at={pin.expires_at} shown="date" />
                </>
              )}
              {pin.note !== null && <span dir="auto"> · {pin.note}</span>}
            </p>
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
                  onClick={() => onEdit(pin)}
                />
                <IconButton
                  icon={Trash2}
                  label={t.deleteNamed(pin.url)}
                  onClick={() => onDelete(pin)}
                />
              </>
            )}
          </div>
        </li>
      ))}
    </ul>
  )
}

function When({ at }: Pick<Pin, 'at'>) {
  const { pins: t } = useTexts()
  if (at === 'now') return t.always
  if (typeof at === 'string') return <Time at={at} />
  return (
    <>
      <Time at={at.from} /> – <Time at={at.until} />
    </>
  )
}

function Instead({ verdict: { found, reason } }: { readonly verdict: PinVerdict }) {
  const { pins: t } = useTexts()
  if (reason === 'too_many_changes') return <p>{t.broken.tooManyChanges}</p>
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
