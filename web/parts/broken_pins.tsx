import { Pin } from '../icons/lucide.js'
import type { BrokenPin, BrokenPinReport } from '../api/pins_problem.js'
import { useFlowNames } from '../api/use_flow_names.js'
import { useTexts } from '../texts/texts.js'
import { Expectation } from './expectation.js'
import { Time } from './time.js'

/** The pins that a write would break: what each expects, and who would win its URL instead. */
export function BrokenPins({ pins, total }: BrokenPinReport) {
  const t = useTexts().pins.broken
  return (
    <>
      <ul className="stack broken-pins">
        {pins.map((pin) => (
          <li key={pin.pin_id}>
            <p className="url" dir="ltr">
              <Pin aria-hidden="true" size={13} /> {pin.url}
            </p>
            <p>
              <Expectation expects={pin.expects} />
            </p>
            <p>
              <Instead pin={pin} />
            </p>
            {pin.note !== null && (
              <p className="dim" dir="auto">
                {pin.note}
              </p>
            )}
          </li>
        ))}
      </ul>
      {total > pins.length && <p className="dim">{t.more(total - pins.length)}</p>}
    </>
  )
}

function Instead({ pin: { found, reason, at } }: { readonly pin: BrokenPin }) {
  const t = useTexts().pins.broken
  const flows = useFlowNames()
  // Names that the token may not read make no sentence.
  const flowName = (id: string) => (flows.has(id) ? (flows.get(id) ?? null) : null)
  if (reason !== 'other_answer') return t.reasons[reason]
  return (
    <>
      {t.from} <Time at={at} />:{' '}
      <span dir="auto">
        {found === null ? t.nobody : t.wins(found.router_name, flowName(found.booking_flow_id))}
      </span>
    </>
  )
}
