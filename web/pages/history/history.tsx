import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearch } from 'wouter'
import { api } from '#console/api/client'
import { useRouterChanges } from '#console/api/router_changes'
import { useFlowNames } from '#console/api/booking_flows'
import { type RoutingTable, useOfRoutingTable, useRouterNames } from '#console/api/routing_table'
import { History as HistoryIcon, X } from '#console/icons/lucide'
import { filterRows, NO_FILTER } from '#console/pages/routers/filter_rows'
import { useExplanation } from '#console/pages/try/use_explanation'
import { Answer, Empty, Skeleton } from '#console/parts/answer'
import { LinkButton } from '#console/parts/buttons'
import { SearchField, Select } from '#console/parts/controls'
import { PageHead } from '#console/parts/page_head'
import { Words } from '#console/parts/popover'
import { ShowMore } from '#console/parts/table'
import { goTo } from '#console/shared/hash_location'
import { useDebounced } from '#console/shared/use_debounced'
import { useTexts } from '#console/texts/texts'
import { ChangeItem } from './change_item.js'
import { EFFECTS, filterOf, type HistoryFilter, placeOfHistory } from './history_filter.js'
import { type Restoration, type RouterChange, Ways, writesOf } from './history_writes.js'
import { RestoreDialog } from './restore_dialog.js'
import './history.css'

/** Who changed which router, when and how. Each write can be undone. */
export default function History() {
  const t = useTexts()
  const filter = filterOf(useSearch())
  const sought = useSoughtRouters(filter.q ?? '')
  const query = useChangeLog(filter, sought)
  useRouterChanges()
  const [asked, setAsked] = useState<Restoration | null>(null)
  const isFiltered = Object.values(filter).some((value) => value !== null)
  return (
    <>
      <PageHead title={t.titles.history} note={t.history.note} />
      <Words of={['revision']} />
      <HistoryFilters
        filter={filter}
        changes={query.data?.pages.flatMap(({ changes }) => changes) ?? []}
      />
      <Answer
        query={query}
        skeleton={sought?.length === 0 ? <NoMatch /> : <Skeleton />}
        empty={({ pages }) =>
          pages[0]?.changes.length === 0 &&
          (isFiltered ? <NoMatch /> : <Empty icon={HistoryIcon} text={t.history.empty} />)
        }
      >
        {({ pages }) => (
          <ChangeList
            changes={pages.flatMap(({ changes }) => changes)}
            isPartial={filter.effect !== null || filter.token !== null}
            onRestore={setAsked}
          />
        )}
      </Answer>
      <ShowMore query={query} />
      {asked && <RestoreDialog restoration={asked} onClose={() => setAsked(null)} />}
    </>
  )
}

function NoMatch() {
  const { history: t } = useTexts()
  return (
    <Empty icon={HistoryIcon} text={t.noMatch}>
      <a href="#/history">{t.showAll}</a>
    </Empty>
  )
}

/** The maximum of one request. */
const SOUGHT_MAX = 50
const TYPING_MS = 250
const URL_BEGINS = /^(?:https?:\/\/|\/)/i
const NO_FINDINGS = new Map<string, never>()

/**
 * The routers with a text in their name, criteria, tags or flow, or those that a URL matches; undefined until they are known,
 * null for no text.
 */
function useSoughtRouters(typed: string): readonly string[] | null | undefined {
  const text = useDebounced(typed.trim(), TYPING_MS)
  const flowNames = useFlowNames()
  const isUrl = URL_BEGINS.test(text)
  const { data: rows } = useOfRoutingTable({ enabled: text !== '', select: rowsOf })
  const { data: explained } = useExplanation({
    url: isUrl ? text : '',
    at: null,
    asOf: null,
    draft: null,
  })
  if (text === '') return null
  if (isUrl) return explained && [...explained.criteria.keys()].slice(0, SOUGHT_MAX)
  const filter = { ...NO_FILTER, text }
  const found = rows && filterRows(rows, filter, { flowNames, findings: NO_FINDINGS })
  return found?.slice(0, SOUGHT_MAX).map(({ _id: id }) => id)
}

function rowsOf({ rows }: RoutingTable) {
  return rows
}

interface ChangeListProps {
  readonly changes: readonly RouterChange[]
  /** Leaves out some of the newest changes. */
  readonly isPartial: boolean
  onRestore(restoration: Restoration): void
}

function ChangeList({ changes, isPartial, onRestore }: ChangeListProps) {
  const t = useTexts()
  const ways = new Ways(isPartial ? null : changes)
  return (
    <ol className="sheet changes" aria-label={t.titles.history}>
      {writesOf(changes).map((entry) => (
        <ChangeItem key={entry.head._id} {...{ entry, ways, onRestore }} />
      ))}
    </ol>
  )
}

interface HistoryFiltersProps {
  readonly filter: HistoryFilter
  /** The listed changes, which name the router and the token of the filter. */
  readonly changes: readonly RouterChange[]
}

/** Filters by a text or URL, by effect, and by the router or token of a link. */
function HistoryFilters({ filter, changes }: HistoryFiltersProps) {
  const { history: t } = useTexts()
  const names = useRouterNames()
  const found = changes.find(({ router_id: id }) => id === filter.router)?.router_name
  const router = found ?? (names.said(filter.router ?? '') || '…')
  const token = changes.find(({ actor }) => actor?.token_id === filter.token)?.actor?.name
  return (
    <div className="actions history-filters">
      <SearchField
        label={t.search}
        value={filter.q ?? ''}
        onChange={(q) => goTo(placeOfHistory({ ...filter, q }), { replace: true })}
      />
      <Select
        aria-label={t.effect}
        value={filter.effect ?? ''}
        onChange={({ target: { value } }) => {
          const effect = EFFECTS.find((one) => one === value) ?? null
          goTo(placeOfHistory({ ...filter, effect }))
        }}
        options={[
          { value: '', label: t.allEffects },
          ...EFFECTS.map((effect) => ({ value: effect, label: t.effects[effect] })),
        ]}
      />
      {filter.router !== null && (
        <LinkButton icon={X} place={placeOfHistory({ ...filter, router: null })}>
          {t.onlyRouter(router)}
        </LinkButton>
      )}
      {filter.token !== null && (
        <LinkButton icon={X} place={placeOfHistory({ ...filter, token: null })}>
          {t.onlyToken(token ?? t.unnamedToken)}
        </LinkButton>
      )}
    </div>
  )
}

const CHANGES_KEY = ['get', '/v1/router-changes'] as const

const PAGE = 50

/** The changes of routers, newest first, 50 at a time. A larger write shows its first changes. */
function useChangeLog(filter: HistoryFilter, sought: readonly string[] | null | undefined) {
  return useInfiniteQuery({
    queryKey: [...CHANGES_KEY, { ...filter, q: null }, sought],
    enabled: sought === null || (sought !== undefined && sought.length > 0),
    initialPageParam: null as Place | null,
    queryFn: ({ pageParam, signal }) => readPage(filter, sought ?? null, pageParam, signal),
    getNextPageParam: ({ next }) => next,
  })
}

interface ChangePage {
  readonly changes: readonly RouterChange[]
  readonly next: Place | null
}

/** Where the next page begins. */
type Place = { readonly cursor: string } | { readonly until: string }

async function readPage(
  { router, effect, token }: HistoryFilter,
  sought: readonly string[] | null,
  place: Place | null,
  signal: AbortSignal
): Promise<ChangePage> {
  const query = {
    limit: PAGE,
    ...(router !== null && { router_id: router }),
    ...(sought !== null && { router_ids: sought.join(',') }),
    ...(token !== null && { token_id: token }),
    ...(effect !== null && { effect }),
    ...place,
  }
  const { data } = await api.GET('/v1/router-changes', { params: { query }, signal })
  const changes = data?.data ?? []
  const cursor = data?.meta.next_cursor ?? null
  const last = changes.at(-1)
  if (cursor === null || last === undefined) return { changes, next: null }
  return { changes, next: last.together > 1 ? { until: last.at } : { cursor } }
}
