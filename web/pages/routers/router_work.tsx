import { useCallback, useEffect, useMemo, useState } from 'react'
import type { RoutingRow } from '#console/api/types'
import { goTo } from '#console/shared/hash_location'
import { useMay } from '#console/shared/session'
import { useLatest } from '#console/shared/use_latest'
import { useTexts } from '#console/texts/texts'
import { ActivationDialog } from './activation_dialog.js'
import { DeleteDialog, TagsDialog } from './bulk_dialogs.js'
import { CompareDialog } from './compare_dialog.js'
import { type BulkAction, SelectionBar } from './list_head.js'
import {
  allToggled,
  extended,
  NOTHING_SELECTED,
  type Selection,
  toggled,
  without,
} from './list_items.js'
import type { RowAction } from './router_line.js'
import { RouterList, type RouterListProps } from './router_list.js'
import { sampleUrl } from './row_criteria.js'
import { useRouterActions } from './use_router_actions.js'

interface RouterWorkProps extends Pick<
  RouterListProps,
  'items' | 'ranks' | 'flowNames' | 'known' | 'traffic' | 'sort' | 'onSort'
> {
  /** All routers, in order of precedence. */
  readonly rows: readonly RoutingRow[]
  /** The rows in the list, in its order. */
  readonly shown: readonly RoutingRow[]
  readonly tags: readonly string[]
  /** Explains why a key did nothing. */
  onHint(text: string): void
}

interface Asked {
  readonly action: BulkAction
  readonly rows: readonly RoutingRow[]
}

/** The list with its selection, and the dialogs of its actions. */
export function RouterWork({ rows, shown, tags, onHint, ...list }: RouterWorkProps) {
  const t = useTexts().routers
  const mayChange = useMay('routers:manage')
  const [selection, setSelection] = useState(NOTHING_SELECTED)
  const [asked, setAsked] = useState<Asked | null>(null)
  const actions = useRouterActions(rows)
  const shownIds = useMemo(() => shown.map(({ _id }) => _id), [shown])
  useEffect(() => {
    const existing = new Set(rows.map(({ _id }) => _id))
    setSelection((selected) => without(selected, existing))
  }, [rows])

  const onSelect = useCallback(
    (id: string, isRange: boolean) =>
      setSelection((selected) =>
        isRange ? extended(selected, id, shownIds) : toggled(selected, id)
      ),
    [shownIds]
  )
  const selected = () => rows.filter(({ _id }) => selection.ids.has(_id))
  const act = (action: RowAction, row: RoutingRow) => {
    switch (action) {
      case 'edit':
        return goTo(`/routers/${row._id}`)
      case 'try':
        return goTo(`/try?url=${encodeURIComponent(sampleUrl(row))}`)
      case 'duplicate':
        return void actions.duplicate(row)
      case 'remove':
        return setAsked({ action, rows: [row] })
      case 'activate':
        return void actions.toggleActive(row).then((isDone) => {
          const opposite = row.is_active ? 'deactivate' : 'activate'
          if (!isDone) setAsked({ action: opposite, rows: [row] })
        })
    }
  }
  const compare = () => {
    if (selection.ids.size === 2) setAsked({ action: 'compare', rows: selected() })
    else onHint(t.compare.hint)
  }
  const latestAct = useLatest(act)
  const onAction = useCallback(
    (action: RowAction, row: RoutingRow) => latestAct.current(action, row),
    [latestAct]
  )
  return (
    <>
      <RouterList
        {...list}
        {...{ selection, mayChange, onSelect, onAction }}
        onSelectAll={() => setSelection((known: Selection) => allToggled(known, shownIds))}
        onCompare={compare}
        onClear={() => setSelection(NOTHING_SELECTED)}
      />
      <SelectionBar
        count={selection.ids.size}
        mayChange={mayChange}
        onAction={(action) =>
          action === 'compare' ? compare() : setAsked({ action, rows: selected() })
        }
        onClear={() => setSelection(NOTHING_SELECTED)}
      />
      {asked && (
        <AskedDialog
          asked={asked}
          tags={tags}
          flowNames={list.flowNames}
          actions={actions}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  )
}

interface AskedDialogProps extends Pick<RouterWorkProps, 'tags' | 'flowNames'> {
  readonly asked: Asked
  readonly actions: ReturnType<typeof useRouterActions>
  onClose(): void
}

/** The dialog of an action that needs a confirmation. */
function AskedDialog({ asked, tags, flowNames, actions, onClose }: AskedDialogProps) {
  const t = useTexts().routers
  const { action, rows } = asked
  const { report, reportActivation } = actions
  switch (action) {
    case 'activate':
    case 'deactivate': {
      const isActive = action === 'activate'
      return (
        <ActivationDialog
          ids={rows.map(({ _id }) => _id)}
          isActive={isActive}
          onDone={(changed) => {
            onClose()
            reportActivation(changed, isActive)
          }}
          onClose={onClose}
        />
      )
    }
    case 'tag':
      return (
        <TagsDialog
          rows={rows}
          known={tags}
          onDone={({ updated, writes }) => {
            onClose()
            report(t.change.tagged(updated), writes)
          }}
          onClose={onClose}
        />
      )
    case 'remove':
      return (
        <DeleteDialog
          rows={rows}
          onDone={({ deleted, writes }) => {
            onClose()
            report(t.remove.done(deleted), writes)
          }}
          onClose={onClose}
        />
      )
    case 'compare': {
      const [one, other] = rows
      if (!one || !other) return null
      return <CompareDialog rows={[one, other]} flowNames={flowNames} onClose={onClose} />
    }
  }
}
