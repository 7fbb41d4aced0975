import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearch } from 'wouter'
import { api } from '#console/api/client'
import { useRouterChanges } from '#console/api/router_changes'
import { useRouterNames } from '#console/api/routing_table'
import { History as HistoryIcon, X } from '#console/icons/lucide'
import { Answer, Empty } from '#console/parts/answer'
import { LinkButton } from '#console/parts/buttons'
import { Select } from '#console/parts/controls'
import { PageHead } from '#console/parts/page_head'
import { ShowMore } from '#console/parts/table'
import { goTo } from '#console/shared/hash_location'
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
  const query = useChangeLog(filter)
  useRouterChanges()
  const [asked, setAsked] = useState<Restoration | null>(null)
  const isFiltered = Object.values(filter).some((value) => value !== null)
  return (
    <>
      <PageHead title={t.titles.history} note={t.history.note} />
      <HistoryFilters
        filter={filter}
        changes={query.data?.pages.flatMap(({ changes }) => changes) ?? []}
      />
      <Answer
        query={query}
        empty={({ pages }) =>
          pages[0]?.changes.length === 0 && (
            <Empty icon={HistoryIcon} text={isFiltered ? t.history.noMatch : t.history.empty}>
              {isFiltered && <a href="#/history">{t.history.showAll}</a>}
            </Empty>
          )
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

/** Filters by effect, and by the router or token of a link. */
function HistoryFilters({ filter, changes }: HistoryFiltersProps) {
  const { history: t } = useTexts()
  const names = useRouterNames()
  const found = changes.find(({ router_id: id }) => id === filter.router)?.router_name
  const router = found ?? (names.said(filter.router ?? '') || '…')
  const token = changes.find(({ actor }) => actor?.token_id === filter.token)?.actor?.name
  return (
    <div className="actions history-filters">
      <Select
        aria-label={t.effect}
        data-key="/"
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
function useChangeLog(filter: HistoryFilter) {
  return useInfiniteQuery({
    queryKey: [...CHANGES_KEY, filter],
    initialPageParam: null as Place | null,
    queryFn: ({ pageParam, signal }) => readPage(filter, pageParam, signal),
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
  place: Place | null,
  signal: AbortSignal
): Promise<ChangePage> {
  const query = {
    limit: PAGE,
    ...(router !== null && { router_id: router }),
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
