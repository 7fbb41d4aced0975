import { useMutation } from '@tanstack/react-query'
import { useId, useMemo, useState } from 'react'
import type { Names } from '#console/api/names'
import type { RoutingRow } from '#console/api/types'
import { asProblem } from '#console/api/problems'
import { usePinnedWrite } from '#console/api/writing'
import { Columns2, Power, PowerOff, Tags, Trash2, X } from '#console/icons/lucide'
import type { IconType } from '#console/icons/icon'
import { ChangeImpact } from '#console/impact/change_impact'
import { Button, IconButton } from '#console/parts/buttons'
import { SearchField } from '#console/parts/controls'
import { ConfirmDialog, FormDialog, PinsDialog } from '#console/parts/dialogs'
import { Field } from '#console/parts/field'
import { useTexts } from '#console/texts/texts'
import { ActivationDialog } from './activation_dialog.js'
import { BulkProgress, RefusedRouters } from './bulk_outcome.js'
import { CompareDialog } from './compare_dialog.js'
import { tagsWith } from './router_filters.js'
import { bulkDelete, type BulkDeletion, type BulkUpdate, bulkUpdate } from './bulk_requests.js'
import { routerActions } from './router_actions.js'
import './router_changes.css'

const CHANGES = { activate: Power, deactivate: PowerOff, tag: Tags, remove: Trash2 }

/** An action on routers that needs a confirmation. */
export interface Asked {
  readonly action: keyof typeof CHANGES | 'compare'
  readonly rows: readonly RoutingRow[]
}

interface RouterChangesProps {
  /** How many routers are selected. */
  readonly count: number
  readonly mayChange: boolean
  /** All tags of the organization. */
  readonly tags: readonly string[]
  readonly flowNames: Names
  readonly asked: Asked | null
  onAction(action: Asked['action']): void
  onClear(): void
  onAnswered(): void
}

/** The actions on selected routers, and the dialog of an action. Loaded after the list. */
export default function RouterChanges(props: RouterChangesProps) {
  const { count, asked } = props
  return (
    <>
      {count > 0 && <SelectionBar {...props} />}
      {asked && <AskedDialog {...props} asked={asked} />}
    </>
  )
}

/** Sticks to the lower edge of the window. */
function SelectionBar({ count, mayChange, onAction, onClear }: RouterChangesProps) {
  const t = useTexts().routers.selection
  const changes = Object.entries(CHANGES) as [keyof typeof CHANGES, IconType][]
  return (
    <section className="selection-bar" aria-label={t.label}>
      <strong role="status">{t.count(count)}</strong>
      <div className="actions">
        {count === 2 && (
          <Button icon={Columns2} onClick={() => onAction('compare')}>
            {t.compare}
          </Button>
        )}
        {mayChange &&
          changes.map(([action, icon]) => (
            <Button
              key={action}
              icon={icon}
              tone={action === 'remove' ? 'danger' : 'plain'}
              onClick={() => onAction(action)}
            >
              {t[action]}
            </Button>
          ))}
      </div>
      <IconButton icon={X} label={t.clear} onClick={onClear} />
    </section>
  )
}

interface AskedDialogProps extends RouterChangesProps {
  readonly asked: Asked
}

function AskedDialog({ asked, tags, flowNames, onAnswered: onClose }: AskedDialogProps) {
  const texts = useTexts()
  const t = texts.routers
  const { action, rows } = asked
  const { report } = routerActions(rows, texts)
  const done = (text: string, writes: BulkUpdate['writes']) => {
    onClose()
    report(text, writes)
  }
  switch (action) {
    case 'activate':
    case 'deactivate': {
      const isActive = action === 'activate'
      const said = isActive ? t.change.activated : t.change.deactivated
      const ids = rows.map(({ _id }) => _id)
      const onDone = ({ updated, writes }: BulkUpdate) => done(said(updated), writes)
      return <ActivationDialog {...{ ids, isActive, onDone, onClose }} />
    }
    case 'tag': {
      const onDone = ({ updated, writes }: BulkUpdate) => done(t.change.tagged(updated), writes)
      return <TagsDialog {...{ rows, onDone, onClose }} known={tags} />
    }
    case 'remove': {
      const onDone = ({ deleted, writes }: BulkDeletion) => done(t.remove.done(deleted), writes)
      return <DeleteDialog {...{ rows, onDone, onClose }} />
    }
    case 'compare': {
      const [one, other] = rows
      if (!one || !other) return null
      return <CompareDialog rows={[one, other]} flowNames={flowNames} onClose={onClose} />
    }
  }
}

interface TagsDialogProps {
  readonly rows: readonly RoutingRow[]
  /** All tags of the organization, as proposals. */
  readonly known: readonly string[]
  onDone(changed: BulkUpdate): void
  onClose(): void
}

/** Adds tags to the selected routers and removes tags from them. */
function TagsDialog({ rows, known, onDone, onClose }: TagsDialogProps) {
  const t = useTexts().routers.tags
  const choices = useId()
  const [text, setText] = useState('')
  const [removed, setRemoved] = useState<ReadonlySet<string>>(new Set())
  const [done, setDone] = useState(0)
  const [isEmpty, setEmpty] = useState(false)
  const present = useMemo(() => [...new Set(rows.flatMap(({ tags }) => tags))].sort(), [rows])
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
      <RemovedTags present={present} removed={removed} onToggle={toggle} />
    </FormDialog>
  )
}

const TAGS_LISTED = 20

interface RemovedTagsProps {
  readonly present: readonly string[]
  readonly removed: ReadonlySet<string>
  onToggle(tag: string): void
}

/** The choice of tags to remove. Many tags are searched; those that are chosen stay listed. */
function RemovedTags({ present, removed, onToggle }: RemovedTagsProps) {
  const t = useTexts().routers.tags
  const [text, setText] = useState('')
  const found = new Set(tagsWith(text, present))
  const listed = new Set([...found].slice(0, TAGS_LISTED))
  const unlisted = found.size - listed.size
  return (
    <fieldset className="tag-choices">
      <legend>{t.remove}</legend>
      {present.length === 0 && <p className="dim">{t.noneToRemove}</p>}
      {present.length > TAGS_LISTED && (
        <SearchField label={t.find} value={text} onChange={setText} />
      )}
      {present
        .filter((tag) => listed.has(tag) || removed.has(tag))
        .map((tag) => (
          <label key={tag} className="check" dir="auto">
            <input type="checkbox" checked={removed.has(tag)} onChange={() => onToggle(tag)} />
            {tag}
          </label>
        ))}
      {unlisted > 0 && <p className="dim">{t.more(unlisted)}</p>}
    </fieldset>
  )
}

interface DeleteDialogProps {
  readonly rows: readonly RoutingRow[]
  onDone(deletion: BulkDeletion): void
  onClose(): void
}

/** Deletes routers after their name is typed; for several, their number. */
function DeleteDialog({ rows, onDone, onClose }: DeleteDialogProps) {
  const t = useTexts().routers.remove
  const ids = rows.map(({ _id }) => _id)
  const [done, setDone] = useState(0)
  const deletion = usePinnedWrite<BulkDeletion>({
    send: (_, breaksPins) => bulkDelete(ids, { breaksPins, onProgress: setDone }),
    onSuccess: onDone,
  })
  const only = rows.length === 1 ? rows[0] : undefined
  const progress = deletion.isPending && <BulkProgress done={done} total={ids.length} />
  if (deletion.broken !== null) {
    return (
      <PinsDialog
        problem={deletion.broken}
        refused="delete"
        isBusy={deletion.isPending}
        onAllTheSame={deletion.allTheSame}
        onClose={onClose}
      >
        {progress}
      </PinsDialog>
    )
  }
  return (
    <ConfirmDialog
      title={t.title(rows.length)}
      action={t.action}
      word={only?.name ?? String(rows.length)}
      isBusy={deletion.isPending}
      onConfirm={deletion.begin}
      onClose={onClose}
    >
      <p dir="auto">{only ? t.one(only.name) : t.many(rows.length)}</p>
      <ChangeImpact changes={ids.map((id) => ({ op: 'delete', id }))} />
      {progress}
      {deletion.error && <RefusedRouters problem={asProblem(deletion.error)} />}
    </ConfirmDialog>
  )
}
