import { useEffect, useMemo, useRef } from 'react'
import { type PageKey, usePageKeys } from '../../frame/keys.js'
import { useTexts } from '../../texts/texts.js'
import { stepped, type TrafficView } from './traffic_view.js'

/** The keys of the page, which are those of the schedule. */
export function useTrafficKeys(view: TrafficView, show: (view: TrafficView) => void): void {
  const t = useTexts().traffic.keys
  const latest = useRef({ view, show })
  useEffect(() => {
    latest.current = { view, show }
  })
  const keys = useMemo((): readonly PageKey[] => {
    const run = (next: (view: TrafficView) => TrafficView) => () =>
      latest.current.show(next(latest.current.view))
    return [
      { key: ',', label: t.earlier, run: run((shown) => stepped(shown, -1, Date.now())) },
      { key: '.', label: t.later, run: run((shown) => stepped(shown, 1, Date.now())) },
      { key: '0', label: t.today, run: run((shown) => ({ ...shown, until: null })) },
      {
        key: 'v',
        label: t.table,
        run: run((shown) => ({ ...shown, shape: shown.shape === 'table' ? 'chart' : 'table' })),
      },
    ]
  }, [t])
  usePageKeys(keys)
}
