import { Suspense, useDeferredValue, useMemo, useState } from 'react'
import { useSearch } from 'wouter'
import { useFlowNames } from '#console/api/booking_flows'
import type { Names } from '#console/api/names'
import { type RoutingTable, useRoutingTable } from '#console/api/routing_table'
import {
  ArrowDownUp,
  CornerDownRight,
  Plus,
  TriangleAlert,
  Upload,
  Waypoints,
} from '#console/icons/lucide'
import { Answer, Empty, Skeleton } from '#console/parts/answer'
import { Button, IconButton, LinkButton } from '#console/parts/buttons'
import { Select } from '#console/parts/controls'
import { FlowFaults } from '#console/parts/flow_faults'
import { PageHead } from '#console/parts/page_head'
import { goTo } from '#console/shared/hash_location'
import { useMay } from '#console/shared/session'
import { useFirstSpeech, useFirstTexts } from '#console/texts/texts'
import {
  filterRows,
  isFiltered,
  type ListView,
  NO_FILTER,
  placeOfView,
  viewOfPlace,
} from './filter_rows.js'
import { listItems } from './list_items.js'
import { ExportMenu, RouterFilters } from './router_filters.js'
import { RouterWork, Words } from './router_work.js'
import { type RowSort, SORT_KEYS, type SortKey, sortRows } from './sort_rows.js'
import { useFindings } from './use_findings.js'
import { useRecentTraffic } from './use_recent_traffic.js'
import './routers.css'

/** All routers in order of precedence. */
export default function Routers() {
  const { texts } = useFirstSpeech()
  const t = texts.routers
  const { data: latest, failureReason, errorUpdateCount, refetch } = useRoutingTable()
  // Thousands of rows are drawn in parts, and not while a person waits for the page to answer.
  const data = useDeferredValue(latest)
  const mayChange = useMay('routers:manage')
  const total = data?.rows.length
  return (
    <>
      <PageHead
        title={texts.titles.routers}
        note={total !== undefined && total > 0 && t.note(total)}
      >
        {total !== undefined && total > 0 && <ExportMenu />}
        {mayChange && (
          <>
            <LinkButton place="/import" icon={Upload}>
              {t.importAction}
            </LinkButton>
            <LinkButton place="/routers/new" tone="primary" icon={Plus} data-key="n">
              {t.create}
            </LinkButton>
          </>
        )}
      </PageHead>
      <Answer
        query={{ data, failureReason, errorUpdateCount, refetch }}
        skeleton={<Skeleton lines={12} />}
        empty={({ rows }) =>
          rows.length > 0 ? undefined : (
            <Empty icon={Waypoints} text={t.empty}>
              {mayChange && (
                <LinkButton place="/routers/new" icon={Plus}>
                  {t.create}
                </LinkButton>
              )}
            </Empty>
          )
        }
      >
        {(table) => <RouterTable table={table} />}
      </Answer>
    </>
  )
}

function RouterTable({ table }: { readonly table: RoutingTable }) {
  const { rows } = table
  const { texts, language } = useFirstSpeech()
  const t = texts.routers
  const search = useSearch()
  const view = useMemo(() => viewOfPlace(search), [search])
  const { filter, sort } = useDeferredValue(view)
  const flowNames = useFlowNames()
  const known = useFindings(table)
  const traffic = useRecentTraffic()
  const [announced, announce] = useState('')
  const ranks = useMemo(() => new Map(rows.map(({ _id }, index) => [_id, index + 1])), [rows])
  const tags = useMemo(
    () => [...new Set(rows.flatMap((row) => row.tags))].sort(new Intl.Collator(language).compare),
    [rows, language]
  )
  const shown = useMemo(() => {
    const context = { flowNames, findings: known.byRouter }
    return sortRows(filterRows(rows, filter, context), sort, flowNames, language)
  }, [rows, filter, sort, flowNames, known, language])
  const items = useMemo(() => listItems(shown, sort.key === 'precedence'), [shown, sort])
  const show = (next: ListView) => {
    goTo(placeOfView(next), { replace: true })
    announce('')
  }
  const isNarrowed = isFiltered(filter)
  return (
    <>
      <RouterFilters {...{ view, flowNames, tags }} onChange={show} />
      <div className="list-note">
        <p role="status">
          {announced || (isNarrowed && t.filteredNote(shown.length, rows.length))}
        </p>
        {!isNarrowed && announced === '' && <FallbackNote {...{ table, flowNames }} />}
        <Suspense fallback={<div className="words" />}>
          <Words of={['router', 'class', 'wins']} />
        </Suspense>
        <SortChoice sort={view.sort} onSort={(next) => show({ ...view, sort: next })} />
      </div>
      {shown.length === 0 ? (
        <Empty icon={Waypoints} text={t.filter.none}>
          <Button onClick={() => show({ ...view, filter: NO_FILTER })}>{t.filter.clear}</Button>
        </Empty>
      ) : (
        <RouterWork
          {...{ rows, shown, items, ranks, tags, flowNames, known, traffic, sort }}
          onSort={(next) => show({ ...view, sort: next })}
          onHint={announce}
        />
      )}
    </>
  )
}

interface FallbackNoteProps {
  readonly table: RoutingTable
  readonly flowNames: Names
}

/** Where a URL goes that no router matches. */
function FallbackNote({ table: { rows, flowFaults }, flowNames }: FallbackNoteProps) {
  const t = useFirstTexts().routers
  const fallback = rows.findLast((row) => row.is_default && row.is_active)
  if (fallback === undefined) {
    return (
      <p className="fallback-note is-missing">
        <TriangleAlert aria-hidden="true" size={16} />
        {t.fallback.none}
      </p>
    )
  }
  const { booking_flow_id: flowId } = fallback
  return (
    <p className="fallback-note">
      <CornerDownRight aria-hidden="true" size={16} />
      <a href={`#/routers/${fallback._id}`}>
        {t.fallback.is(fallback.name, flowNames.said(flowId))}
      </a>
      <FlowFaults faults={flowFaults.get(flowId)} />
    </p>
  )
}

interface SortChoiceProps {
  readonly sort: RowSort
  onSort(sort: RowSort): void
}

/** Sorts the list, also by values without a column. */
function SortChoice({ sort, onSort }: SortChoiceProps) {
  const t = useFirstTexts().routers
  return (
    <span className="sort-choice">
      <Select
        aria-label={t.sortBy.label}
        value={sort.key}
        options={SORT_KEYS.map((key) => ({ value: key, label: t.sortBy[key] }))}
        onChange={({ target }) => onSort({ key: target.value as SortKey, isDescending: false })}
      />
      <IconButton
        icon={ArrowDownUp}
        label={t.reverse}
        aria-pressed={sort.isDescending}
        onClick={() => onSort({ ...sort, isDescending: !sort.isDescending })}
      />
    </span>
  )
}
