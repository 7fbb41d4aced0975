import { useMutation } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { asProblem } from '#console/api/problems'
import { Download, ListFilter } from '#console/icons/lucide'
import { problemSentence } from '#console/parts/answer'
import { Button } from '#console/parts/buttons'
import { Combobox } from '#console/parts/combobox'
import { SearchField, Select } from '#console/parts/controls'
import { Popover } from '#console/parts/popover'
import { toast } from '#console/parts/toasts'
import { folded } from '#console/shared/folded'
import { useMay } from '#console/shared/session'
import { useFirstTexts } from '#console/texts/texts'
import type { ExportFormat } from './bulk_requests.js'
import { isFiltered, type ListView, NO_FILTER, type RowFilter } from './filter_rows.js'

interface RouterFiltersProps {
  readonly view: ListView
  readonly flowNames: ReadonlyMap<string, string>
  readonly tags: readonly string[]
  onChange(view: ListView): void
}

/** Filters of the list. `/` focuses the search. */
export function RouterFilters({ view, flowNames, tags, onChange }: RouterFiltersProps) {
  const { problems, routers: t } = useFirstTexts()
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
      <TagFilter tags={tags} chosen={filter.tag} onChoose={(tag) => set({ tag })} />
      {isFiltered(filter) && (
        <Button tone="quiet" onClick={() => onChange({ ...view, filter: NO_FILTER })}>
          {t.filter.clear}
        </Button>
      )}
    </search>
  )
}

interface TagFilterProps {
  readonly tags: readonly string[]
  readonly chosen: string | null
  onChoose(tag: string | null): void
}

const TAGS_LISTED = 50

/** Finds one of thousands of tags; an emptied field takes every router. */
function TagFilter({ tags, chosen, onChoose }: TagFilterProps) {
  const t = useFirstTexts().routers.filter
  const [typed, setTyped] = useState<string | null>(null)
  const options = useMemo(
    () =>
      tagsWith(typed ?? '', tags)
        .slice(0, TAGS_LISTED)
        .map((label, at) => ({ value: String(at), label })),
    [tags, typed]
  )
  return (
    <span className={`tag-filter ${chosen === null ? '' : 'chosen'}`}>
      <Combobox
        input={{ 'aria-label': t.tag }}
        placeholder={t.tag}
        text={typed ?? chosen ?? ''}
        options={options}
        none={t.noTag}
        onType={(text) => {
          setTyped(text)
          if (text === '') onChoose(null)
        }}
        onPick={({ label }) => {
          setTyped(null)
          onChoose(label)
        }}
        onLeave={() => setTyped(null)}
      />
    </span>
  )
}

/** The tags that contain the text in any case, with or without accents. */
export function tagsWith(text: string, tags: readonly string[]): readonly string[] {
  const sought = folded(text.trim())
  return tags.filter((tag) => folded(tag).includes(sought))
}

interface Option {
  readonly value: string
  readonly label: string
}

function entriesOf(labels: Readonly<Record<string, string>>): readonly Option[] {
  return Object.entries(labels).map(([value, label]) => ({ value, label }))
}

/** Adds the chosen option if it no longer exists: a link may name a deleted flow or tag. */
function withChosen(options: readonly Option[], chosen: string | null): readonly Option[] {
  if (chosen === null || options.some(({ value }) => value === chosen)) return options
  return [...options, { value: chosen, label: chosen }]
}

export function ExportMenu() {
  const texts = useFirstTexts()
  const t = texts.routers.exports
  const run = useMutation({
    mutationFn: (format: ExportFormat) =>
      import('./bulk_requests.js').then(({ saveExport }) => saveExport(format)),
    onError: (error) => toast({ tone: 'problem', text: problemSentence(asProblem(error), texts) }),
  })
  return (
    <Popover label={run.isPending ? t.busy : t.label} icon={Download}>
      <div className="stack tight">
        <p className="hint">{t.hint}</p>
        {(['csv', 'json'] as const).map((format) => (
          <Button
            key={format}
            tone="quiet"
            isBusy={run.isPending}
            onClick={() => run.mutate(format)}
          >
            {t[format]}
          </Button>
        ))}
      </div>
    </Popover>
  )
}
