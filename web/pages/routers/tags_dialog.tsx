import { useMutation } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { RoutingRow } from '../../api/routing_row.js'
import { asProblem } from '../../api/problems.js'
import { Field } from '../../parts/field.js'
import { FormDialog } from '../../parts/form_dialog.js'
import { useTexts } from '../../texts/texts.js'
import { type BulkUpdate, bulkUpdate } from './bulk_requests.js'
import { BulkProgress } from './bulk_progress.js'
import { RefusedRouters } from './refused_routers.js'

interface TagsDialogProps {
  readonly rows: readonly RoutingRow[]
  /** Every tag of the organization, to choose from. */
  readonly known: readonly string[]
  onDone(changed: BulkUpdate): void
  onClose(): void
}

/** Adds tags to the selected routers, and takes tags from them. */
export function TagsDialog({ rows, known, onDone, onClose }: TagsDialogProps) {
  const t = useTexts().routers.tags
  const choices = useId()
  const [text, setText] = useState('')
  const [removed, setRemoved] = useState<ReadonlySet<string>>(new Set())
  const [done, setDone] = useState(0)
  const [isEmpty, setEmpty] = useState(false)
  const present = [...new Set(rows.flatMap(({ tags }) => tags))].sort()
  const added = text.split(',').flatMap((tag) => tag.trim() || [])
  const change = useMutation({
    mutationFn: () =>
      bulkUpdate(
        rows.map(({ _id }) => _id),
        {
          ...(added.length > 0 && { add_tags: added }),
          ...(removed.size > 0 && { remove_tags: [...removed] }),
        },
        { onProgress: setDone }
      ),
    onSuccess: onDone,
  })
  const submit = () => {
    const asksNothing = added.length === 0 && removed.size === 0
    setEmpty(asksNothing)
    if (!asksNothing) change.mutate()
  }
  const toggle = (tag: string) => {
    const next = new Set(removed)
    if (!next.delete(tag)) next.add(tag)
    setRemoved(next)
  }
  return (
    <FormDialog
      title={t.title(rows.length)}
      action={t.save}
      isBusy={change.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      {change.isPending && <BulkProgress done={done} total={rows.length} />}
      {change.error && <RefusedRouters problem={asProblem(change.error)} />}
      <Field label={t.add} hint={t.addHint} problem={isEmpty ? t.empty : undefined}>
        {(input) => (
          <input
            {...input}
            dir="auto"
            autoComplete="off"
            list={choices}
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
        )}
      </Field>
      <datalist id={choices}>
        {known.map((tag) => (
          <option key={tag} value={tag} />
        ))}
      </datalist>
      <fieldset className="tag-choices">
        <legend>{t.remove}</legend>
        {present.length === 0 && <p className="dim">{t.noneToRemove}</p>}
        {present.map((tag) => (
          <label key={tag} className="check" dir="auto">
            <input type="checkbox" checked={removed.has(tag)} onChange={() => toggle(tag)} />
            {tag}
          </label>
        ))}
      </fieldset>
    </FormDialog>
  )
}
