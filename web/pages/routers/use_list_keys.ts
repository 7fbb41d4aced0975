import { useMemo } from 'react'
import type { RoutingRow } from '#console/api/types'
import { goTo } from '#console/shared/hash_location'
import { type PageKey, usePageKeys } from '#console/shared/keys'
import { useLatest } from '#console/shared/use_latest'
import { useFirstTexts } from '#console/texts/texts'
import type { RowAction } from './router_line.js'

interface ListKeys {
  readonly mayChange: boolean
  /** The focused router; null if the focus is elsewhere. */
  focusedRow(): RoutingRow | null
  moveTo(key: string): boolean
  onSelect(id: string, isRange: boolean): void
  onAction(action: RowAction, row: RoutingRow): void
  onCompare(): void
  onClear(): void
}

/** The keys of the list, which act on the focused line. */
export function useListKeys(list: ListKeys): void {
  const t = useFirstTexts().routers.keys
  const latest = useLatest(list)
  const { mayChange } = list
  const keys = useMemo(() => {
    const onRow = (run: (row: RoutingRow) => void) => () => {
      const row = latest.current.focusedRow()
      if (row !== null) run(row)
    }
    const act = (action: RowAction) => onRow((row) => latest.current.onAction(action, row))
    const reading: readonly PageKey[] = [
      { key: 'j', label: t.down, run: () => void latest.current.moveTo('j') },
      { key: 'k', label: t.up, run: () => void latest.current.moveTo('k') },
      { key: 'x', label: t.select, run: onRow(({ _id }) => latest.current.onSelect(_id, false)) },
      { key: 'c', label: t.compare, run: () => latest.current.onCompare() },
      {
        key: 't',
        label: t.tryUrl,
        run: () => {
          const row = latest.current.focusedRow()
          if (row === null) goTo('/try')
          else latest.current.onAction('try', row)
        },
      },
      { key: 'Escape', label: t.clear, run: () => latest.current.onClear() },
    ]
    const changing: readonly PageKey[] = [
      { key: 'a', label: t.activate, run: act('activate') },
      { key: 'd', label: t.duplicate, run: act('duplicate') },
    ]
    return mayChange ? [...reading, ...changing] : reading
  }, [t, mayChange, latest])
  usePageKeys(keys)
}
