import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearch } from 'wouter'
import { api } from '#console/api/client'
import { useMakers } from '#console/api/members'
import { useRouterChanges } from '#console/api/router_changes'
import { useRouterNames } from '#console/api/routing_table'
import { History as HistoryIcon, X } from '#console/icons/lucide'
import { Answer, Empty } from '#console/parts/answer'
import { LinkButton } from '#console/parts/buttons'
import { Words } from '#console/parts/panel'
import { SearchField, Select } from '#console/parts/controls'
import { nameAfterBy } from '#console/parts/meanwhile'
import { PageHead } from '#console/parts/page_head'
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
  const sought = useSought(filter.q ?? '')
  const query = useChangeLog(filter, sought)
  const pages = query.data?.pages ?? []
  const isUnfinished = sought !== null && (pages.at(-1)?.isShort ?? false)
  useRouterChanges()
  const [asked, setAsked] = useState<Restoration | null>(null)
  const isFiltered = Object.values(filter).some((value) => value !== null)
  return (
    <>
      <PageHead title={t.titles.history} note={t.history.note} />
      <Words of={['revision']} />
      <HistoryFilters filter={filter} changes={pages.flatMap(({ changes }) => changes)} />
      <Answer
        query={query}
        empty={({ pages: shown }) =>
          shown.every(({ changes }) => changes.length === 0) &&
          (isFiltered ? (
            <NoMatch isUnfinished={isUnfinished} />
          ) : (
            <Empty icon={HistoryIcon} text={t.history.empty} />
          ))
        }
      >
        {({ pages: shown }) => (
          <>
            <ChangeList
              changes={shown.flatMap(({ changes }) => changes)}
              isPartial={filter.effect !== null || filter.token !== null || sought !== null}
              onRestore={setAsked}
            />
            {isUnfinished && <p className="dim">{t.history.unfinished}</p>}
          </>
        )}
      </Answer>
      <ShowMore query={query} />
      {asked && <RestoreDialog restoration={asked} onClose={() => setAsked(null)} />}
    </>
  )
}

function NoMatch({ isUnfinished }: { readonly isUnfinished: boolean }) {
  const { history: t } = useTexts()
  return (
    <Empty icon={HistoryIcon} text={isUnfinished ? t.noMatchYet : t.noMatch}>
      <a href="#/history">{t.showAll}</a>
    </Empty>
  )
}

const TYPING_MS = 250
const Q_LENGTH_MAX = 200

/** What the service searches states of routers for: words, or a URL that they match. Null without a letter or digit. */
function useSought(typed: string): Sought | null {
  const text = useDebounced(typed.trim(), TYPING_MS)
  if (!/[\p{L}\p{N}]/u.test(text)) return null
  const isUrl = /^https?:\/\//i.test(text) && URL.canParse(text)
  return isUrl ? { url: text } : { q: text.slice(0, Q_LENGTH_MAX) }
}

type Sought = { readonly q: string } | { readonly url: string }

interface ChangeListProps {
  readonly changes: readonly RouterChange[]
  /** Leaves out some of the newest changes. */
  readonly isPartial: boolean
  onRestore(restoration: Restoration): void
}

function ChangeList({ changes, isPartial, onRestore }: ChangeListProps) {
  const t = useTexts()
  const ways = new Ways(isPartial ? null : changes)
  const makers = useMakers()
  return (
    <ol className="sheet changes" aria-label={t.titles.history}>
      {writesOf(changes).map((entry) => (
        <ChangeItem key={entry.head._id} {...{ entry, ways, makers, onRestore }} />
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
  const texts = useTexts()
  const t = texts.history
  const names = useRouterNames()
  const found = changes.find(({ router_id: id }) => id === filter.router)?.router_name
  const router = found ?? (names.said(filter.router ?? '') || '…')
  const actor = changes.find((one) => one.actor?.token_id === filter.token)?.actor
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
          {t.onlyToken(actor ? nameAfterBy(actor, texts) : t.unnamedToken)}
        </LinkButton>
      )}
    </div>
  )
}

const CHANGES_KEY = ['get', '/v1/router-changes'] as const

const PAGE = 50

/** The changes of routers, newest first, 50 at a time. A larger write shows its first changes. */
function useChangeLog(filter: HistoryFilter, sought: Sought | null) {
  return useInfiniteQuery({
    queryKey: [...CHANGES_KEY, { ...filter, q: null }, sought],
    initialPageParam: null as Place | null,
    queryFn: ({ pageParam, signal }) => readPage(filter, sought, pageParam, signal),
    getNextPageParam: ({ next }) => next,
  })
}

interface ChangePage {
  readonly changes: readonly RouterChange[]
  readonly next: Place | null
  /** Whether the service ended the page before it was full, and older changes are left. */
  readonly isShort: boolean
}

/** Where the next page begins. */
type Place = { readonly cursor: string } | { readonly until: string }

async function readPage(
  { router, effect, token }: HistoryFilter,
  sought: Sought | null,
  place: Place | null,
  signal: AbortSignal
): Promise<ChangePage> {
  const query = {
    limit: PAGE,
    ...(router !== null && { router_id: router }),
    ...(token !== null && { token_id: token }),
    ...(effect !== null && { effect }),
    ...sought,
    ...place,
  }
  const { data } = await api.GET('/v1/router-changes', { params: { query }, signal })
  const changes = data?.data ?? []
  const cursor = data?.meta.next_cursor ?? null
  const last = changes.at(-1)
  if (cursor === null) return { changes, next: null, isShort: false }
  const isShort = changes.length < PAGE
  const skipsWrite = last !== undefined && last.together > 1 && !(sought && isShort)
  return { changes, next: skipsWrite ? { until: last.at } : { cursor }, isShort }
}
