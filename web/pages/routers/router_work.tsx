import {
  type ComponentProps,
  type ComponentType,
  lazy,
  Suspense,
  useCallback,
  useEffect,
  useMemo,
  useState,
} from 'react'
import type { RoutingRow } from '#console/api/types'
import type { Words as PanelWords } from '#console/parts/panel'
import { goTo } from '#console/shared/hash_location'
import { useMay } from '#console/shared/session'
import { useLatest } from '#console/shared/use_latest'
import { loadTexts, withTexts } from '#console/texts/languages'
import type { Language } from '#console/texts/spoken_texts'
import { useFirstSpeech } from '#console/texts/texts'
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
import type { Asked } from './router_changes.js'
import { sampleUrl } from './row_criteria.js'

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

const { promise: listShown, resolve: onShown } = Promise.withResolvers<void>()

const loadChanges = () => withTexts(import('./router_changes.js'))
const RouterChanges = lazy(loadChanges)
// Comes after the list. What fails here, fails again where it is shown.
listShown.then(() => Promise.all([loadChanges(), import('./row_details.js')])).catch(() => {})

/** Explains words of the list, after which it comes. Renders nothing if its files are missing. */
export const Words = lazy(async () => {
  await listShown
  const panel = await withTexts(import('#console/parts/panel')).catch(() => null)
  const words: ComponentType<ComponentProps<typeof PanelWords>> = panel?.Words ?? (() => null)
  return { default: words }
})

async function loadActions(rows: readonly RoutingRow[], language: Language) {
  const loading = [import('./router_actions.js'), loadTexts(language)] as const
  const [{ routerActions }, texts] = await Promise.all(loading)
  return routerActions(rows, texts)
}

/** The list with its selection, and what changes routers. */
export function RouterWork({ rows, shown, tags, onHint, ...list }: RouterWorkProps) {
  const { texts, language } = useFirstSpeech()
  const t = texts.routers
  const mayChange = useMay('routers:manage')
  const [selection, setSelection] = useState(NOTHING_SELECTED)
  const [asked, setAsked] = useState<Asked | null>(null)
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
  /** The page shows that files are missing. */
  const fail = (fault: unknown) =>
    setAsked(() => {
      throw fault
    })

  const selected = () => rows.filter(({ _id }) => selection.ids.has(_id))
  const act = (action: RowAction, row: RoutingRow) => {
    switch (action) {
      case 'edit':
        return goTo(`/routers/${row._id}`)
      case 'try':
        return goTo(`/try?url=${encodeURIComponent(sampleUrl(row))}`)
      case 'duplicate':
        return void loadActions(rows, language).then(({ duplicate }) => duplicate(row), fail)
      case 'remove':
        return setAsked({ action, rows: [row] })
      case 'activate':
        return void loadActions(rows, language).then(async ({ toggleActive }) => {
          const opposite = row.is_active ? 'deactivate' : 'activate'
          if (!(await toggleActive(row))) setAsked({ action: opposite, rows: [row] })
        }, fail)
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
        onShown={onShown}
        onClear={() => setSelection(NOTHING_SELECTED)}
      />
      <Suspense>
        {(selection.ids.size > 0 || asked !== null) && (
          <RouterChanges
            {...{ mayChange, tags, asked }}
            flowNames={list.flowNames}
            count={selection.ids.size}
            onAction={(action) =>
              action === 'compare' ? compare() : setAsked({ action, rows: selected() })
            }
            onClear={() => setSelection(NOTHING_SELECTED)}
            onAnswered={() => setAsked(null)}
          />
        )}
      </Suspense>
    </>
  )
}
