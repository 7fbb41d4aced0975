import { useMemo } from 'react'
import { type PageKey, usePageKeys } from '#console/shared/keys'
import { useLatest } from '#console/shared/use_latest'
import { useTexts } from '#console/texts/texts'
import type { ScheduleShape } from './schedule_toolbar.js'

interface ScheduleKeys {
  readonly shape: ScheduleShape
  onShape(shape: ScheduleShape): void
  onStep(direction: 1 | -1): void
  onScale(direction: 1 | -1): void
  onToday(): void
}

/** The keys of the page. Those that move an end of a bar are bound there. */
export function useScheduleKeys(page: ScheduleKeys): void {
  const t = useTexts().schedule.keys
  const latest = useLatest(page)
  const keys = useMemo(
    (): readonly PageKey[] => [
      { key: '+', label: t.zoomIn, run: () => latest.current.onScale(-1) },
      { key: '-', label: t.zoomOut, run: () => latest.current.onScale(1) },
      { key: ',', label: t.earlier, run: () => latest.current.onStep(-1) },
      { key: '.', label: t.later, run: () => latest.current.onStep(1) },
      { key: '0', label: t.today, run: () => latest.current.onToday() },
      {
        key: 'v',
        label: t.table,
        run: () => latest.current.onShape(latest.current.shape === 'table' ? 'timeline' : 'table'),
      },
    ],
    [t, latest]
  )
  usePageKeys(keys)
}
