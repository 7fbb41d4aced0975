import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Names } from '#console/api/names'
import { conflictsWith } from '#console/api/routers'
import type { RoutingRow } from '#console/api/types'
import { Dialog } from '#console/parts/dialog'
import { useMay } from '#console/shared/session'
import { useTexts } from '#console/texts/texts'
import { reasonOf } from './first_of_two.js'
import { CriteriaChips, SpanText } from './router_columns.js'

interface CompareDialogProps {
  /** In order of precedence. */
  readonly rows: readonly [RoutingRow, RoutingRow]
  readonly flowNames: Names
  onClose(): void
}

/** Two routers side by side: which comes first and why, how they differ, and whether they compete. */
export function CompareDialog({ rows, flowNames, onClose }: CompareDialogProps) {
  const t = useTexts().routers
  const [first, second] = rows
  const lines: readonly (readonly [
    label: string,
    show: (row: RoutingRow) => ReactNode,
    key: (row: RoutingRow) => unknown,
  ])[] = [
    [t.compare.class, (row) => t.classes[row.priority_class], (row) => row.priority_class],
    [t.compare.matches, (row) => <CriteriaChips row={row} />, (row) => row.matching_criteria],
    [t.compare.flow, (row) => flowNames.said(row.booking_flow_id), (row) => row.booking_flow_id],
    [
      t.compare.window,
      ({ scheduling }) => (
        <SpanText from={scheduling.active_from} until={scheduling.active_until} />
      ),
      (row) => row.scheduling,
    ],
    [t.compare.status, (row) => t.statuses[row.status], (row) => row.status],
    [t.compare.tags, (row) => row.tags.join(', ') || t.compare.none, (row) => row.tags],
  ]
  return (
    <Dialog title={t.compare.title} size="large" onClose={onClose}>
      <p dir="auto">
        <strong>{t.compare.first(first.name)}</strong> {t.compare.reasons[reasonOf(first, second)]}
      </p>
      <div className="scrolls" role="region" aria-label={t.compare.title} tabIndex={0}>
        <table className="compare">
          <thead>
            <tr>
              <td />
              {rows.map((row) => (
                <th key={row._id} scope="col" dir="auto">
                  <a href={`#/routers/${row._id}`}>{row.name}</a>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {lines.map(([label, show, key]) => {
              const isSame = JSON.stringify(key(first)) === JSON.stringify(key(second))
              return (
                <tr key={label} className={isSame ? 'is-same' : 'differs'}>
                  <th scope="row">{label}</th>
                  <td>{show(first)}</td>
                  <td>{show(second)}</td>
                </tr>
              )
            })}
          </tbody>
        </table>
      </div>
      <Meeting rows={rows} />
    </Dialog>
  )
}

/** What the check of the second router says about the first. */
function Meeting({ rows: [first, second] }: Pick<CompareDialogProps, 'rows'>) {
  const texts = useTexts()
  const t = texts.routers
  const mayCheck = useMay('routers:manage') && !first.is_default && !second.is_default
  const { data, isPending } = useQuery({
    queryKey: ['compare', first._id, first.revision, second._id, second.revision],
    enabled: mayCheck,
    queryFn: ({ signal }) => conflictsWith(second._id, first._id, signal),
  })
  if (!mayCheck) return null
  if (isPending) return <p role="status">{t.compare.checking}</p>
  const conflicts = data?.conflicts ?? []
  if (conflicts.length === 0) return <p role="status">{t.compare.apart}</p>
  return (
    <div role="status" className="stack tight">
      <p>{t.compare.meet}</p>
      {conflicts.map(({ kind, severity, winner, witnesses }) => {
        const [wins, loses] = winner?.router_id === second._id ? [second, first] : [first, second]
        return (
          <div key={kind} className={`finding ${severity}-edge`}>
            <strong className={`severity ${severity === 'low' ? 'muted' : severity}`}>
              {t.severities[severity]}
            </strong>
            <p dir="auto">{texts.routers.conflicts[kind](wins.name, loses.name)}</p>
            {witnesses.both && (
              <a className="url" href={`#/try?url=${encodeURIComponent(witnesses.both.url)}`}>
                {witnesses.both.url}
              </a>
            )}
          </div>
        )
      })}
    </div>
  )
}
