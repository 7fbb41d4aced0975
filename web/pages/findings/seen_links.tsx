import { useQuery } from '@tanstack/react-query'
import { api } from '#console/api/client'
import type { components, operations } from '#console/api/schema'
import { Answer, Skeleton } from '#console/parts/answer'
import { CopyButton } from '#console/parts/buttons'
import { Time } from '#console/parts/time'
import { tryPlace } from '#console/shared/drafts'
import { useMay } from '#console/shared/session'
import { useTexts } from '#console/texts/texts'
import type { UtmFinding } from './findings_of.js'

type EventsQuery = NonNullable<operations['router_events.list']['parameters']['query']>

const DAYS_MS = 30 * 86_400_000
const LIMIT = 100
/** A page of the list may contain few matching events. */
const READS_MAX = 5
const PAGES_SHOWN = 10

/** The links that visitors followed in the last thirty days: on which pages, how often and since when. */
export function SeenLinks({ utm }: { readonly utm: UtmFinding }) {
  const t = useTexts().findings.utm.seen
  const maySee = useMay('events:read')
  const query = useQuery({
    queryKey: ['utm-links', utm.kind, utm.parameter, utm.other],
    queryFn: ({ signal }) => readLinks(utm, signal),
    enabled: maySee && utm.other !== null,
  })
  if (utm.other === null) return null
  if (!maySee) return <p className="dim">{t.notPermitted}</p>
  return (
    <Answer query={query} skeleton={<Skeleton lines={2} />}>
      {({ links }) =>
        links === null ? (
          <p className="dim">{t.none}</p>
        ) : (
          <>
            <p>
              {links.isComplete ? t.since : t.sinceAtLeast} <Time at={links.sinceAt} shown="date" />
            </p>
            <ul className="stack">
              {links.pages.slice(0, PAGES_SHOWN).map(({ page, url, lastAt, count }) => (
                <li key={page}>
                  <code className="url">{url}</code> <CopyButton text={url} />{' '}
                  <span className="dim">
                    {t.times(count)} <Time at={lastAt} shown="relative" />
                  </span>{' '}
                  <a href={`#${tryPlace({ url })}`}>{t.why}</a>
                </li>
              ))}
            </ul>
            {links.pages.length > PAGES_SHOWN && (
              <p className="dim">{t.morePages(links.pages.length - PAGES_SHOWN)}</p>
            )}
          </>
        )
      }
    </Answer>
  )
}

async function readLinks({ kind, parameter, other }: UtmFinding, signal: AbortSignal) {
  const asked = kind === 'misspelt_name' ? { url: `${other}=` } : { [parameter]: other }
  const from = new Date(Date.now() - DAYS_MS).toISOString()
  const events: components['schemas']['RouterEvent'][] = []
  let cursor: string | null = null
  for (let read = 0; read < READS_MAX && events.length < LIMIT; read += 1) {
    const query: EventsQuery = { ...asked, from, limit: LIMIT, ...(cursor !== null && { cursor }) }
    const { data } = await api.GET('/v1/router-events', { params: { query }, signal })
    events.push(...(data?.data ?? []))
    cursor = data?.meta.next_cursor ?? null
    if (cursor === null) break
  }
  return { links: sightingsOf(events, cursor === null) }
}

/** A resolved URL from the list of events. */
interface SeenEvent {
  readonly url?: string | null
  readonly metadata: { readonly timestamp: string }
}

/** A page with links that have the value. */
interface Sighting {
  /** Host and path. */
  readonly page: string
  /** Its latest link. */
  readonly url: string
  readonly lastAt: string
  readonly count: number
}

interface Sightings {
  /** Most frequent first. */
  readonly pages: readonly Sighting[]
  /** The earliest event that was read. */
  readonly sinceAt: string
  /** False if there are earlier events. */
  readonly isComplete: boolean
}

/** Groups events, newest first, by page; null without events. */
function sightingsOf(events: readonly SeenEvent[], isComplete: boolean): Sightings | null {
  const pages = new Map<string, Sighting>()
  for (const { url, metadata } of events) {
    if (!url) continue
    const page = url.replace(/^https?:\/\//, '').replace(/[?#].*$/, '')
    const known = pages.get(page) ?? { page, url, lastAt: metadata.timestamp, count: 0 }
    pages.set(page, { ...known, count: known.count + 1 })
  }
  const sinceAt = events.at(-1)?.metadata.timestamp
  if (pages.size === 0 || sinceAt === undefined) return null
  return { pages: [...pages.values()].sort((a, b) => b.count - a.count), sinceAt, isComplete }
}
