import { ArrowDownUp } from 'lucide-react'
import { IconButton } from '../../parts/icon_button.js'
import { Select } from '../../parts/select.js'
import { useTexts } from '../../texts/texts.js'
import { type RowSort, SORT_KEYS, type SortKey } from './sort_rows.js'

interface SortChoiceProps {
  readonly sort: RowSort
  onSort(sort: RowSort): void
}

/** Orders the list, also by what has no column. */
export function SortChoice({ sort, onSort }: SortChoiceProps) {
  const t = useTexts().routers
  return (
    <span className="sort-choice">
      <Select
        aria-label={t.sortBy.label}
        value={sort.key}
        options={SORT_KEYS.map((key) => ({ value: key, label: t.sortBy[key] }))}
        onChange={({ target }) => onSort({ key: target.value as SortKey, isDescending: false })}
      />
      <IconButton
        icon={ArrowDownUp}
        label={t.reverse}
        aria-pressed={sort.isDescending}
        onClick={() => onSort({ ...sort, isDescending: !sort.isDescending })}
      />
    </span>
  )
}
