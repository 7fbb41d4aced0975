import { Expectation } from '../../parts/expectation.js'
import { Time } from '../../parts/time.js'
import { useTexts } from '../../texts/texts.js'
import type { Pin } from './use_pins.js'

/** What a pin promises, and when. */
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

/** How a pin is held, until when, and its note. */
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
