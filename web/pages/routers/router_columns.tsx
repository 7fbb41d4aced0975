import type { ReactNode } from 'react'
import type { RoutingRow } from '#console/api/types'
import { Badge, type BadgeTone } from '#console/parts/badge'
import { Sparkline } from '#console/parts/sparkline'
import { utcText } from '#console/parts/time_text'
import { shortInstant } from '#console/shared/instant_text'
import { percentFormat } from '#console/shared/percent'
import type { FirstTexts } from '#console/texts/spoken_texts'
import { useFirstSpeech, useFirstTexts } from '#console/texts/texts'
import { FindingBadge } from './finding_badge.js'
import type { RouterFindings } from './findings_by_router.js'
import { criterionChips } from './row_criteria.js'
import type { SortKey } from './sort_rows.js'
import type { RecentOfRouter } from './use_recent_traffic.js'

/** The data of a cell. */
interface CellView {
  readonly row: RoutingRow
  readonly rank: number
  readonly flowName: string
  readonly found: RouterFindings | undefined
  readonly auditedAt: string | null
  /** Null until loaded. */
  readonly traffic: RecentOfRouter | null
  /** 0 in the focused row, else -1: the list is one stop of the Tab key. */
  readonly tabIndex: number
  readonly texts: FirstTexts
}

export interface RouterColumn {
  /** Also the class of its cells in the style sheet. */
  readonly name: 'rank' | 'router' | 'matches' | 'window' | 'traffic' | 'state'
  readonly sortKey: SortKey | null
  readonly cell: (view: CellView) => ReactNode
}

const TONES: Readonly<Record<RoutingRow['status'], BadgeTone>> = {
  open: 'ok',
  upcoming: 'info',
  ended: 'muted',
  inactive: 'muted',
}

const WITH_TRAFFIC: readonly RouterColumn[] = [
  { name: 'rank', sortKey: 'precedence', cell: ({ rank }) => rank },
  { name: 'router', sortKey: 'name', cell: routerCell },
  { name: 'matches', sortKey: null, cell: ({ row }) => <CriteriaChips row={row} /> },
  {
    name: 'traffic',
    sortKey: null,
    cell: ({ row, traffic, tabIndex }) => <TrafficCell {...{ row, traffic, tabIndex }} />,
  },
  { name: 'state', sortKey: 'status', cell: stateCell },
  {
    name: 'window',
    sortKey: 'opens',
    cell: ({ row: { is_default: isDefault, scheduling } }) => (
      <SpanText {...(!isDefault && boundsOf(scheduling))} />
    ),
  },
]

const WITHOUT_TRAFFIC = WITH_TRAFFIC.filter(({ name }) => name !== 'traffic')

/** The columns between the selection and the menu. Traffic needs a permission of its own. */
export const routerColumns = (hasTraffic: boolean) => (hasTraffic ? WITH_TRAFFIC : WITHOUT_TRAFFIC)

function routerCell({ row, flowName, tabIndex }: CellView): ReactNode {
  return (
    <>
      <a href={`#/routers/${row._id}`} className="row-link" dir="auto" tabIndex={tabIndex}>
        {row.name}
      </a>
      <span className="flow-and-tags">
        <span dir="auto">{flowName}</span>
        {row.tags.map((tag) => (
          <span key={tag} className="tag" dir="auto">
            {tag}
          </span>
        ))}
      </span>
    </>
  )
}

function stateCell({ row, found, auditedAt, tabIndex, texts }: CellView): ReactNode {
  return (
    <>
      <Badge tone={TONES[row.status]}>{texts.routers.statuses[row.status]}</Badge>
      {found && isUrgent(found) && <FindingBadge {...{ row, found, auditedAt, tabIndex }} />}
    </>
  )
}

/** For a schedule that is over, the status says enough. */
function isUrgent({ list }: RouterFindings): boolean {
  return list.some(
    ({ severity, finding }) =>
      (severity === 'high' || severity === 'medium') &&
      !(finding.type === 'dead' && finding.reason === 'expired')
  )
}

function boundsOf({ active_from: from, active_until: until }: RoutingRow['scheduling']) {
  return { from, until }
}

interface TrafficCellProps {
  readonly row: RoutingRow
  readonly traffic: RecentOfRouter | null
  readonly tabIndex: number
}

/** The router's traffic of the last seven days, and its share of all resolves. */
function TrafficCell({ row, traffic, tabIndex }: TrafficCellProps) {
  const { texts, locale } = useFirstSpeech()
  const t = texts.routers
  if (traffic === null) return null
  const text = percentFormat(locale).format(traffic.share)
  return (
    <>
      <Sparkline counts={traffic.points} />
      <a
        href={`#/traffic?router=${row._id}`}
        tabIndex={tabIndex}
        title={t.resolvesOf(traffic.resolved.toLocaleString(locale))}
        aria-label={t.trafficOf(row.name, text)}
      >
        {text}
      </a>
    </>
  )
}

const GAP_PX = 4
/** For “+12” behind the last chip that is shown. */
const MORE_PX = 32

/** Counts the chips that a line has no room for: `data-more`, for the style sheet, with the place of its text. */
const lines = new ResizeObserver((entries) => {
  for (const { target } of entries) {
    const { children, offsetWidth, dataset, style } = target as HTMLElement
    let end = -GAP_PX
    const ends = Array.from(
      children,
      (chip) => (end += GAP_PX + chip.getBoundingClientRect().width)
    )
    const fit = ends.filter((at) => at <= offsetWidth - MORE_PX).length
    const shown = end <= offsetWidth ? ends.length : Math.max(fit, 1)
    dataset.more = shown < ends.length ? `+${ends.length - shown}` : ''
    style.setProperty('--end', `${ends[shown - 1]}px`)
  }
})

function watchWidth(chips: HTMLUListElement) {
  // Its padding depends on what this counts.
  lines.observe(chips, { box: 'border-box' })
  return () => lines.unobserve(chips)
}

/** The criteria of a router. */
export function CriteriaChips({ row }: { readonly row: RoutingRow }) {
  const t = useFirstTexts().routers
  if (row.is_default) return <span className="dim">{t.noCriteria}</span>
  return (
    <ul key={JSON.stringify(row.matching_criteria)} ref={watchWidth} className="chips">
      {criterionChips(row).map(({ kind, name, value, isRequired }) => {
        const asked = value ?? t.presence
        const hint = isRequired ? '' : ` (${t.optional})`
        return (
          <li key={`${kind} ${name}`} className={`chip criterion ${isRequired ? '' : 'optional'}`}>
            <span className="cut" title={`${name}${name && '='}${asked}${hint}`}>
              {name}
              {name !== '' && value !== null && '='}
              {value !== null && <b dir="auto">{value}</b>}
              {!isRequired && '?'}
            </span>
          </li>
        )
      })}
    </ul>
  )
}

interface SpanTextProps {
  /** ISO instants; absent without a bound. */
  readonly from?: string | undefined
  readonly until?: string | undefined
}

/** A schedule in words, in the console's zone, with UTC on hover: “from 1 Mar until 1 Jun, 09:00”. */
export function SpanText({ from, until }: SpanTextProps) {
  const { locale } = useFirstSpeech()
  const t = useFirstTexts().routers
  if (from === undefined && until === undefined) return <span className="dim">{t.always}</span>
  const bound = (word: string, at: string) => (
    <span className="bound">
      {word}{' '}
      <time dateTime={at} title={utcText(at)}>
        {shortInstant(Date.parse(at), locale)}
      </time>
    </span>
  )
  return (
    <span className="span-text">
      {from !== undefined && bound(t.from, from)} {until !== undefined && bound(t.until, until)}
    </span>
  )
}
