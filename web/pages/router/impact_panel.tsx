import { ImpactAnswer } from '../../impact/impact_answer.js'
import { ImpactDaysChoice } from '../../impact/impact_days_choice.js'
import { useTexts } from '../../texts/texts.js'
import type { ImpactCheck } from './use_impact_check.js'

interface ImpactPanelProps {
  readonly check: ImpactCheck
  /** The router that is edited; null for a new one. */
  readonly routerId: string | null
}

/** Who would lose how many visitors of past days to whom, if the form were saved. */
export function ImpactPanel({ check, routerId }: ImpactPanelProps) {
  const t = useTexts().impact
  if (!check.isAsked) return <p>{t.idle}</p>
  return (
    <div className="stack">
      <ImpactDaysChoice days={check.days} onChoose={check.setDays} />
      <ImpactAnswer
        query={check.query}
        days={check.days}
        isBehind={check.isBehind}
        isOwn={({ router_id: id }) => id === routerId}
      />
    </div>
  )
}
