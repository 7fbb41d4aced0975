import { Pin } from 'lucide-react'
import type { ApiProblem } from '../api/problems.js'
import type { components } from '../api/schema.js'
import { useFlowNames } from '../api/use_flow_names.js'
import { useTexts } from '../texts/texts.js'
import { Expectation } from './expectation.js'
import { Time } from './time.js'

type BrokenPin = components['schemas']['BrokenPin']

/** The pins that a refused write would break: what each expects, and who would win its URL instead. */
export function BrokenPins({ problem }: { readonly problem: ApiProblem }) {
  const t = useTexts().pins.broken
  const pins = (problem.body.pins ?? []) as readonly BrokenPin[]
  const total = Number(problem.body.pins_total ?? pins.length)
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
  if (reason === 'too_many_changes') return t.tooManyChanges
  return (
    <>
      {t.from} <Time at={at} />:{' '}
      <span dir="auto">
        {found === null
          ? t.nobody
          : t.wins(found.router_name, flows.get(found.booking_flow_id) ?? null)}
      </span>
    </>
  )
}
