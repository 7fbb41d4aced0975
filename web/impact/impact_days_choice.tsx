import { Select } from '../parts/select.js'
import { useTexts } from '../texts/texts.js'
import { IMPACT_DAYS, type ImpactDays } from './impact.js'

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
