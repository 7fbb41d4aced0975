import type { PinVerdict } from '#console/api/pins'
import { CircleCheck, FlaskConical, Pin } from '#console/icons/lucide'
import type { StoredRouter } from '#console/pages/router/form/router_form'
import { Answer } from '#console/parts/answer'
import { Badge } from '#console/parts/badge'
import { BrokenPins, Expectation } from '#console/parts/broken_pins'
import { IconButton, LinkButton, RouterLink } from '#console/parts/buttons'
import { Time } from '#console/parts/time'
import { useTexts } from '#console/texts/texts'
import { pinsOfRouter } from './pins_of_router.js'
import type { PinCheck } from './use_checks.js'

interface PinsPanelProps {
  /** Null for a new router. */
  readonly router: StoredRouter | null
  readonly check: PinCheck
  onTry(url: string, at?: string): void
  /** Unsaved work waits in the tab. */
  onLeave(): void
}

const SHOWN_MAX = 20

/** The pins that the router holds, those that it misses, and those that a save would break. */
export function PinsPanel({ router, check, onTry, onLeave }: PinsPanelProps) {
  const t = useTexts().router.pins
  return (
    <div className="stack">
      <Answer query={check.run}>
        {({ verdicts }) => {
          const pins = router && pinsOfRouter(verdicts, router)
          return (
            <>
              <Judgement check={check} />
              {pins && <Pins title={t.here} pins={pins.here} onTry={onTry} />}
              {pins && <Pins title={t.astray} pins={pins.astray} isAstray onTry={onTry} />}
              {pins && pins.here.length + pins.astray.length === 0 && <p>{t.none}</p>}
              {router === null && !check.isAsked && <p>{t.unsaved}</p>}
              {pins && pins.byOthers > 0 && <p className="dim">{t.byOthers(pins.byOthers)}</p>}
            </>
          )
        }}
      </Answer>
      <p>
        <LinkButton tone="quiet" icon={Pin} place="/pins" onClick={onLeave}>
          {t.all}
        </LinkButton>
      </p>
    </div>
  )
}

/** The effect of a save on pins. */
function Judgement({ check: { isAsked, isBehind, query } }: { readonly check: PinCheck }) {
  const t = useTexts().router.pins
  if (!isAsked) return null
  if (isBehind) return <p className="dim">{t.judging}</p>
  if (query.error !== null) return <p className="dim">{t.unjudged}</p>
  if (query.data === undefined) return null
  const { blocking, warning } = query.data
  if (blocking.total + warning.length === 0) {
    return (
      <p className="all-well">
        <CircleCheck aria-hidden="true" size={16} />
        {t.keeps}
      </p>
    )
  }
  return (
    <>
      {blocking.total > 0 && (
        <div className="stack tight">
          <strong>{t.breaks(blocking.total)}</strong>
          <BrokenPins {...blocking} />
        </div>
      )}
      {warning.length > 0 && (
        <div className="stack tight">
          <strong>{t.breaksWarning(warning.length)}</strong>
          <BrokenPins pins={warning} total={warning.length} />
        </div>
      )}
    </>
  )
}

interface PinsProps extends Pick<PinsPanelProps, 'onTry'> {
  readonly title: string
  readonly pins: readonly PinVerdict[]
  readonly isAstray?: boolean
}

function Pins({ title, pins, isAstray = false, onTry }: PinsProps) {
  const texts = useTexts()
  const t = texts.router.pins
  if (pins.length === 0) return null
  const further = pins.length - SHOWN_MAX
  return (
    <section className="stack tight">
      <h3>{title}</h3>
      <ul className="held-pins">
        {pins.slice(0, SHOWN_MAX).map((pin) => (
          <li key={pin.pin_id}>
            <div className="stack tight">
              <p className="url" dir="ltr">
                {pin.url}
              </p>
              {pin.state === 'broken' && (
                <p>
                  <Badge tone="high">{texts.pins.states.broken}</Badge>{' '}
                  <Expectation expects={pin.expects} />
                </p>
              )}
              {isAstray && <Instead pin={pin} />}
              <p className="hint">
                {texts.pins.modes[pin.mode]}
                <From pin={pin} />
              </p>
            </div>
            <IconButton
              icon={FlaskConical}
              label={texts.router.examples.try(pin.url)}
              onClick={() => onTry(pin.url, laterThanNow(pin) ?? undefined)}
            />
          </li>
        ))}
      </ul>
      {further > 0 && <p className="hint">{t.more(further)}</p>}
    </section>
  )
}

function Instead({ pin: { found, reason } }: { readonly pin: PinVerdict }) {
  const t = useTexts().pins
  if (reason !== null && reason !== 'other_answer') return <p>{t.broken.reasons[reason]}</p>
  if (found === null) return <p>{t.takenByNone}</p>
  return (
    <p>
      {t.takenBy} <RouterLink id={found.router_id}>{found.router_name}</RouterLink>
    </p>
  )
}

function From({ pin }: { readonly pin: PinVerdict }) {
  const t = useTexts().router.pins
  const at = laterThanNow(pin)
  if (at === null) return null
  return (
    <>
      {' '}
      · {t.from} <Time at={at} />
    </>
  )
}

/** The first instant at which the pin applies, if it is in the future. */
function laterThanNow({ at }: PinVerdict): string | null {
  return at !== null && Date.parse(at) > Date.now() ? at : null
}
