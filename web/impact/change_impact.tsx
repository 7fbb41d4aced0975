import type { ImpactChange } from '#console/api/types'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { Select } from '#console/parts/controls'
import { useTexts } from '#console/texts/texts'
import { assessImpact, IMPACT_DAYS, type ImpactDays } from './impact.js'
import { ImpactAnswer } from './impact_answer.js'

/** The service compares no more changes at once. */
const CHANGES_MAX = 1_000

interface ChangeImpactProps {
  readonly changes: readonly ImpactChange[]
  /** The pins that break are shown elsewhere. */
  readonly isWithoutPins?: boolean
}

/** Who would lose how many visitors of past days to whom, before routers are changed or deleted. */
export function ChangeImpact({ changes, isWithoutPins = false }: ChangeImpactProps) {
  const t = useTexts().impact
  const heading = useId()
  const [days, setDays] = useState<ImpactDays>(IMPACT_DAYS[0])
  const compared = changes.slice(0, CHANGES_MAX)
  const body = { changes: compared, days }
  const query = useQuery({
    queryKey: ['impact', body],
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

/** With the visitors of how many days a change is compared. */
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
