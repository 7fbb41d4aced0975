import { ListFilter } from '../../icons/lucide.js'
import { useState } from 'react'
import { Button } from '../../parts/button.js'
import { SearchField } from '../../parts/search_field.js'
import { Select } from '../../parts/select.js'
import { useMay } from '../../session.js'
import { useTexts } from '../../texts/texts.js'
import { isFiltered, type ListView } from './filter_place.js'
import { NO_FILTER, type RowFilter } from './row_filter.js'

interface RouterFiltersProps {
  readonly view: ListView
  readonly flowNames: ReadonlyMap<string, string>
  readonly tags: readonly string[]
  onChange(view: ListView): void
}

/** Narrows the list. `/` goes to the search. */
export function RouterFilters({ view, flowNames, tags, onChange }: RouterFiltersProps) {
  const { problems, routers: t } = useTexts()
  const maySeeFlows = useMay('flows:read')
  const { filter } = view
  const [isOpen, setOpen] = useState(false)
  const set = (members: Partial<RowFilter>) =>
    onChange({ ...view, filter: { ...filter, ...members } })
  const choices = [
    {
      name: 'status',
      label: t.filter.status,
      any: t.filter.anyStatus,
      options: entriesOf(t.statuses),
    },
    {
      name: 'priorityClass',
      label: t.filter.priorityClass,
      any: t.filter.anyClass,
      options: entriesOf(t.classes),
    },
    {
      name: 'flowId',
      label: t.filter.flow,
      any: maySeeFlows ? t.filter.anyFlow : problems.hidden('flows:read'),
      options: [...flowNames].map(([value, label]) => ({ value, label })),
    },
    {
      name: 'tag',
      label: t.filter.tag,
      any: t.filter.anyTag,
      options: tags.map((tag) => ({ value: tag, label: tag })),
    },
    {
      name: 'finding',
      label: t.filter.finding,
      any: t.filter.anyFinding,
      options: [
        { value: 'any', label: t.filter.withFinding },
        { value: 'high', label: t.filter.withHigh },
      ],
    },
  ] as const
  return (
    <search className={`router-filters ${isOpen ? 'is-open' : ''}`} aria-label={t.filter.label}>
      <SearchField label={t.filter.search} value={filter.text} onChange={(text) => set({ text })} />
      <Button
        className="more-filters"
        icon={ListFilter}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {t.filter.label}
      </Button>
      {choices.map(({ name, label, any, options }) => (
        <Select
          key={name}
          aria-label={label}
          className={filter[name] === null ? '' : 'chosen'}
          value={filter[name] ?? ''}
          options={[{ value: '', label: any }, ...withChosen(options, filter[name])]}
          onChange={({ target }) => set({ [name]: target.value === '' ? null : target.value })}
        />
      ))}
      {isFiltered(filter) && (
        <Button tone="quiet" onClick={() => onChange({ ...view, filter: NO_FILTER })}>
          {t.filter.clear}
        </Button>
      )}
    </search>
  )
}

interface Option {
  readonly value: string
  readonly label: string
}

function entriesOf(labels: Readonly<Record<string, string>>): readonly Option[] {
  return Object.entries(labels).map(([value, label]) => ({ value, label }))
}

/** A link may name a flow or a tag that no longer exists. */
function withChosen(options: readonly Option[], chosen: string | null): readonly Option[] {
  if (chosen === null || options.some(({ value }) => value === chosen)) return options
  return [...options, { value: chosen, label: chosen }]
}
