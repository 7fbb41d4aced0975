import type { ImpactChange } from '#console/api/types'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { IMPACT } from '#console/api/writing'
import { Select } from '#console/parts/controls'
import { useTexts } from '#console/texts/texts'
import { assessImpact, IMPACT_DAYS, type ImpactDays } from './impact.js'
import { ImpactAnswer } from './impact_answer.js'

/** The maximum of the endpoint. */
const CHANGES_MAX = 1_000

interface ChangeImpactProps {
  readonly changes: readonly ImpactChange[]
  /** Leaves out broken pins, which the caller shows. */
  readonly isWithoutPins?: boolean
}

/** Shows which visitors of past days a change or deletion would redirect, and where. */
export function ChangeImpact({ changes, isWithoutPins = false }: ChangeImpactProps) {
  const t = useTexts().impact
  const heading = useId()
  const [days, setDays] = useState<ImpactDays>(IMPACT_DAYS[0])
  const compared = changes.slice(0, CHANGES_MAX)
  const body = { changes: compared, days }
  const query = useQuery({
    queryKey: [IMPACT, body],
    gcTime: 0,
    queryFn: ({ signal }) => assessImpact(body, signal),
  })
  const [only] = changes.length === 1 ? changes : []
  return (
    <section className="stack tight" aria-labelledby={heading}>
      <h3 id={heading}>{t.title}</h3>
      <ImpactDaysChoice days={days} onChoose={setDays} />
      {compared.length < changes.length && <p className="hint">{t.first(compared.length)}</p>}
      <ImpactAnswer
        query={query}
        days={days}
        isWithoutPins={isWithoutPins}
        isOwn={({ router_id: id }) => id !== null && id === only?.id}
      />
    </section>
  )
}

interface ImpactDaysChoiceProps {
  readonly days: ImpactDays
  onChoose(days: ImpactDays): void
}

/** Chooses the number of past days to compare with. */
export function ImpactDaysChoice({ days, onChoose }: ImpactDaysChoiceProps) {
  const t = useTexts().impact
  const options = IMPACT_DAYS.map((count) => ({ value: String(count), label: t.lastDays(count) }))
  return (
    <label className="impact-days">
      {t.compare}
      <Select
        options={options}
        value={days}
        onChange={({ target }) => {
          const chosen = IMPACT_DAYS.find((count) => String(count) === target.value)
          if (chosen !== undefined) onChoose(chosen)
        }}
      />
    </label>
  )
}
