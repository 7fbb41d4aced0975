import type { PinVerdict } from '#console/api/pins'
import { Route, SquarePen, Trash2 } from '#console/icons/lucide'
import { Badge } from '#console/parts/badge'
import { Expectation } from '#console/parts/broken_pins'
import { IconButton, LinkButton, RouterLink } from '#console/parts/buttons'
import { Time } from '#console/parts/time'
import { tryPlace } from '#console/shared/drafts'
import { useMay } from '#console/shared/session'
import { useTexts } from '#console/texts/texts'
import type { JudgedPin, Pin } from './use_pins.js'

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
      {t.takenBy} <RouterLink id={found.router_id}>{found.router_name}</RouterLink>
    </p>
  )
}

/** What a pin expects of its URL, and when. */
export function PinPromise({ pin: { url, expects, at } }: { readonly pin: Pin }) {
  return (
    <>
      <p className="url" dir="ltr">
        {url}
      </p>
      <p>
        <Expectation expects={expects} /> · <When at={at} />
      </p>
    </>
  )
}

/** The mode of a pin, its expiry and its note. */
export function PinTerms({ pin: { mode, expires_at: expiresAt, note } }: { readonly pin: Pin }) {
  const { pins: t } = useTexts()
  return (
    <p className="dim">
      {t.modes[mode]}
      {expiresAt !== null && (
        <>
          {' '}
          · {t.expires} <Time at={expiresAt} shown="date" />
        </>
      )}
      {note !== null && <span dir="auto"> · {note}</span>}
    </p>
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
