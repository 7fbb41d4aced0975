import { History } from 'lucide-react'
import { LinkButton } from '../../parts/link_button.js'
import { Time } from '../../parts/time.js'
import { useTexts } from '../../texts/texts.js'
import type { Explained } from './use_explanation.js'

interface AnsweredByProps {
  readonly explanation: Explained['explanation']
  /** Where the present routers are asked. */
  readonly placeNow: string
}

/** Which routers answered, and at which instant their schedules were read. */
export function AnsweredBy({ explanation, placeNow }: AnsweredByProps) {
  const t = useTexts().tryUrl.asOf
  const { at, organization_revision: revision, written_at: writtenAt } = explanation
  if (writtenAt === undefined) {
    return (
      <p className="hint">
        {t.present(revision)} <Time at={at} />
      </p>
    )
  }
  return (
    <div className="notice draft-notice">
      <History aria-hidden="true" size={16} />
      <span>
        {t.past(revision)} <Time at={writtenAt} />. {t.schedules} <Time at={at} />.
      </span>
      <span className="actions">
        <LinkButton tone="quiet" place={placeNow}>
          {t.askPresent}
        </LinkButton>
      </span>
    </div>
  )
}
