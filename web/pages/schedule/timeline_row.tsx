import type { KeyboardEvent, PointerEvent } from 'react'
import type { RoutingRow } from '#console/api/types'
import { Pencil } from '#console/icons/lucide'
import { IconButton } from '#console/parts/buttons'
import { utcText } from '#console/parts/time_text'
import { timeFormat } from '#console/shared/zone'
import { useSpeech } from '#console/texts/texts'
import { type AxisView, type Bar, barOf, fractionOf, snappedInstant } from './axis.js'
import { spanWords } from './span_words.js'
import {
  type Edge,
  instantAfterKey,
  mergedSpans,
  type Overlap,
  type TimeSpan,
  withEdgeAt,
} from './spans.js'

interface TimelineRowProps {
  readonly row: RoutingRow
  /** The span to draw: the router's, or that of its unsaved change. */
  readonly span: TimeSpan
  readonly isChanged: boolean
  readonly overlaps: readonly Overlap[]
  readonly view: AxisView
  readonly mayChange: boolean
  onEdit(row: RoutingRow): void
  onMove(row: RoutingRow, span: TimeSpan): void
  onSave(): void
  onDiscard(): void
}

/** A router with its bar on the axis. */
export function TimelineRow(props: TimelineRowProps) {
  const { row, span, isChanged, overlaps, view, mayChange, onEdit, onMove } = props
  const { texts, locale } = useSpeech()
  const t = texts.schedule
  const bar = barOf(span, view)
  const words = row.is_active
    ? spanWords(span, t, locale)
    : `${spanWords(span, t, locale)} · ${t.inactive}`
  const handles = (['from', 'until'] as const).filter((edge) => {
    const atMs = edge === 'from' ? span.fromMs : span.untilMs
    return mayChange && atMs >= view.fromMs && atMs <= view.untilMs
  })
  const label = [
    words,
    ...overlaps.map((each) => `${t.overlap(each.winner.name)}: ${spanWords(each.span, t, locale)}`),
  ].join('. ')
  return (
    <li className={`timeline-row ${row.priority_class} ${row.is_active ? '' : 'is-inactive'}`}>
      <div className="row-head">
        <a href={`#/routers/${row._id}`} className="row-link" data-row-link="" dir="auto">
          {row.name}
        </a>
        {mayChange && (
          <IconButton icon={Pencil} label={t.edit(row.name)} onClick={() => onEdit(row)} />
        )}
      </div>
      <div className="lane">
        <span className="unseen">{label}</span>
        {bar === null ? (
          <span
            aria-hidden="true"
            className={`outside ${span.untilMs <= view.fromMs ? 'before' : 'after'}`}
          >
            {span.untilMs <= view.fromMs ? `← ${words}` : `${words} →`}
          </span>
        ) : (
          <div
            className={`bar ${bar.isCutLeft ? 'cut-left' : ''} ${bar.isCutRight ? 'cut-right' : ''} ${isChanged ? 'is-changed' : ''}`}
            style={placeOf(bar)}
            title={`${label}\n${utcSpan(span)}`}
            aria-hidden="true"
            onClick={mayChange ? () => onEdit(row) : undefined}
          >
            {mergedSpans(overlaps.map((each) => each.span)).map((part) => {
              const visible = barOf(part, view)
              const style = visible && placeWithin(visible, bar)
              return style && <span key={part.fromMs} className="hatch" style={style} />
            })}
            <span className="bar-text">{words}</span>
          </div>
        )}
        {handles.map((edge) => (
          <EdgeHandle
            key={edge}
            name={row.name}
            {...{ edge, span, view }}
            onMove={(moved) => onMove(row, moved)}
            onSave={props.onSave}
            onDiscard={props.onDiscard}
          />
        ))}
      </div>
    </li>
  )
}

function placeOf({ left, width }: Bar) {
  return { left: `${left * 100}%`, width: `${width * 100}%` }
}

/** The position of a part of the axis within a bar. */
function placeWithin(part: Bar, whole: Bar) {
  return placeOf({
    ...part,
    left: (part.left - whole.left) / whole.width,
    width: part.width / whole.width,
  })
}

const MINUTE_MS = 60_000

interface EdgeHandleProps {
  readonly name: string
  readonly edge: Edge
  readonly span: TimeSpan
  readonly view: AxisView
  onMove(span: TimeSpan): void
  onSave(): void
  onDiscard(): void
}

/** An end of a bar, moved by pointer or keys. */
function EdgeHandle(props: EdgeHandleProps) {
  const { name, edge, span, view, onMove, onSave, onDiscard } = props
  const { texts, locale } = useSpeech()
  const t = texts.schedule
  const atMs = edge === 'from' ? span.fromMs : span.untilMs
  const drag = (event: PointerEvent<HTMLElement>) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return
    const lane = event.currentTarget.parentElement?.getBoundingClientRect()
    if (lane === undefined) return
    const fraction = Math.min(Math.max((event.clientX - lane.left) / lane.width, 0), 1)
    onMove(withEdgeAt(span, edge, snappedInstant(view, fraction)))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const next = instantAfterKey(atMs, event.key, event.shiftKey)
    if (next !== null) onMove(withEdgeAt(span, edge, next))
    else if (event.key === 'Enter') onSave()
    else if (event.key === 'Escape') onDiscard()
    else return
    event.preventDefault()
  }
  return (
    <span
      role="slider"
      tabIndex={0}
      className={`edge ${edge}`}
      style={{ left: `${fractionOf(view, atMs) * 100}%` }}
      title={edge === 'from' ? t.opensEdge(name) : t.closesEdge(name)}
      aria-label={edge === 'from' ? t.opensEdge(name) : t.closesEdge(name)}
      aria-valuemin={Math.round(view.fromMs / MINUTE_MS)}
      aria-valuemax={Math.round(view.untilMs / MINUTE_MS)}
      aria-valuenow={Math.round(atMs / MINUTE_MS)}
      aria-valuetext={timeFormat(locale, {
        dateStyle: 'full',
        timeStyle: 'short',
      }).format(atMs)}
      onKeyDown={onKeyDown}
      onPointerDown={(event) => {
        event.preventDefault()
        event.currentTarget.focus()
        event.currentTarget.setPointerCapture(event.pointerId)
      }}
      onPointerMove={drag}
    />
  )
}

/** The span in UTC, for a tooltip. */
function utcSpan({ fromMs, untilMs }: TimeSpan): string {
  const bound = (ms: number) => (Number.isFinite(ms) ? utcText(new Date(ms).toISOString()) : '…')
  return `${bound(fromMs)} – ${bound(untilMs)}`
}
