import type { KeyboardEvent, PointerEvent } from 'react'
import { useSpeech } from '../../texts/texts.js'
import type { AxisView } from './axis_view.js'
import { fractionOf } from './fraction_of.js'
import { type Edge, instantAfterKey, withEdgeAt } from './moved_edge.js'
import { snappedInstant } from './snapped_instant.js'
import type { TimeSpan } from './time_span.js'
import { timeFormat } from '../../zone.js'

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

/** An end of a bar: dragged with a pointer, or moved by keys. */
export function EdgeHandle(props: EdgeHandleProps) {
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
