import { useQuery } from '@tanstack/react-query'
import type { RouterAudit } from '#console/api/types'
import { apiHooks } from '#console/api/client'
import { pinRunQuery } from '#console/api/pins'
import { useRouterAudit } from '#console/api/router_audit'
import { ChevronRight, CircleCheck, Radar } from '#console/icons/lucide'
import { Answer, isAwaited, Skeleton, useProblem } from '#console/parts/answer'
import { Badge } from '#console/parts/badge'
import { LinkButton } from '#console/parts/buttons'
import { useAge } from '#console/parts/time'
import { useFirstTexts } from '#console/texts/texts'
import { type AttentionItem, attentionItems, type FaultyFlows } from './attention_items.js'

/** What needs attention: broken pins, flows with a fault, and findings of the latest audit. */
export function Attention({ flows }: { readonly flows: FaultyFlows }) {
  const t = useFirstTexts()
  const query = useRouterAudit()
  const pins = useQuery(pinRunQuery)
  const pages = usePageChecks()
  const brokenPins = pins.data?.totals.broken ?? null
  const brokenPages = useBrokenPages(pages)
  return (
    <section className="sheet" aria-labelledby="attention">
      <header className="section-head">
        <h2 id="attention">{t.overview.attention}</h2>
        {query.data?.audit && <AuditAge at={query.data.audit.audited_at} />}
      </header>
      <Answer query={query}>
        {({ audit }) =>
          isAwaited(pins) || isAwaited(pages) ? (
            <Skeleton />
          ) : (
            <Items {...{ audit, flows, brokenPins, brokenPages }} />
          )
        }
      </Answer>
    </section>
  )
}

export function usePageChecks() {
  return apiHooks.useQuery('get', '/v1/page-checks')
}

/** Without the pages that count as a broken pin or an inactive flow. An instance of the release before knows none. */
function useBrokenPages(query: ReturnType<typeof usePageChecks>): number | null {
  const problem = useProblem(query)
  const { data } = query
  if (data === undefined) return problem?.status === 404 ? 0 : null
  return data.findings.filter(({ fault }) => fault !== 'led_elsewhere' && fault !== 'flow_inactive')
    .length
}

function AuditAge({ at }: { readonly at: string }) {
  const t = useFirstTexts()
  return (
    <time className="dim" dateTime={at}>
      {t.overview.audited(useAge(Date.parse(at)))}
    </time>
  )
}

function NotAudited() {
  const t = useFirstTexts()
  return (
    <div className="quiet-note">
      <Radar aria-hidden="true" size={22} />
      <p>{t.overview.notAudited}</p>
      <LinkButton place="/findings">{t.overview.toAudit}</LinkButton>
    </div>
  )
}

interface ItemsProps {
  readonly audit: RouterAudit | null
  /** Null if it is not known. */
  readonly brokenPins: number | null
  readonly brokenPages: number | null
  readonly flows: FaultyFlows
}

function Items({ audit, brokenPins, brokenPages, flows }: ItemsProps) {
  const items = attentionItems(brokenPins ?? 0, flows, audit, brokenPages ?? 0)
  const isWell = items.length === 0 && brokenPins !== null && brokenPages !== null
  return (
    <>
      {items.length > 0 && <ItemList items={items} />}
      {audit === null ? <NotAudited /> : isWell && <Well routers={audit.routers} />}
    </>
  )
}

function Well({ routers }: { readonly routers: number }) {
  const t = useFirstTexts()
  return (
    <div className="quiet-note well">
      <CircleCheck aria-hidden="true" size={22} />
      <p>{t.overview.well(routers)}</p>
    </div>
  )
}

function ItemList({ items }: { readonly items: readonly AttentionItem[] }) {
  const t = useFirstTexts()
  return (
    <ul className="rows">
      {items.map(({ name, count, tone, place }) => (
        <li key={name}>
          <a href={`#${place}`} data-row-link="">
            <Badge tone={tone}>{count}</Badge>
            <span>{t.overview.items[name](count)}</span>
            <ChevronRight aria-hidden="true" size={16} />
          </a>
        </li>
      ))}
    </ul>
  )
}
