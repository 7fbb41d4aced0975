import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useDebounced } from '#console/shared/use_debounced'
import { readRouter } from '#console/api/routers'
import type { RoutingRow, ImpactChange } from '#console/api/types'
import { asProblem } from '#console/api/problems'
import { Check, CircleCheck, LoaderCircle, TriangleAlert } from '#console/icons/lucide'
import { ChangeImpact } from '#console/impact/change_impact'
import { ProblemBox } from '#console/parts/answer'
import { Button } from '#console/parts/buttons'
import { InstantField } from '#console/parts/instant_field'
import { Meanwhile } from '#console/parts/meanwhile'
import { instantOf, localText } from '#console/shared/local_time'
import { currentZone } from '#console/shared/zone'
import { useSpeech, useTexts } from '#console/texts/texts'
import { spanWords } from './span_words.js'
import { spanOf } from './spans.js'
import {
  boundsOf,
  checkSchedule,
  type ConflictReport,
  isChanged,
  type SaveOutcome,
  type ScheduleDraft,
} from './use_schedule_save.js'

interface ChangePanelProps {
  readonly draft: ScheduleDraft
  readonly isSaving: boolean
  readonly error: Error | null
  /** The outcome of a save that met another change. */
  readonly outcome: SaveOutcome | undefined
  onChange(draft: ScheduleDraft): void
  onSave(): void
  onDiscard(): void
}

/** The edited schedule: its times, the check of them, and save or discard. */
export function ChangePanel(props: ChangePanelProps) {
  const { draft, isSaving, error, outcome, onChange, onSave, onDiscard } = props
  const { texts, locale } = useSpeech()
  const t = texts.schedule.panel
  const check = useScheduleCheck(draft)
  const { row, span } = draft
  const isInOrder = span.fromMs < span.untilMs
  const isDirty = isChanged(draft)
  return (
    <section className="change-panel sheet" aria-label={t.title(row.name)}>
      <div className="panel-times">
        <h2 dir="auto">{t.title(row.name)}</h2>
        <div className="panel-fields">
          <BoundField
            label={t.from}
            atMs={span.fromMs}
            onChange={(atMs) => onChange({ row, span: { ...span, fromMs: atMs ?? -Infinity } })}
          />
          <BoundField
            label={t.until}
            problem={isInOrder ? undefined : t.order}
            atMs={span.untilMs}
            onChange={(atMs) => onChange({ row, span: { ...span, untilMs: atMs ?? Infinity } })}
          />
        </div>
        <p className="hint">{t.zoneHint(currentZone())}</p>
      </div>
      <div className="panel-check" aria-live="polite">
        {isDirty && <p className="dim">{t.was(spanWords(spanOf(row), texts.schedule, locale))}</p>}
        {!isDirty && outcome === undefined && <p className="dim">{t.unchanged}</p>}
        {isDirty && isInOrder && (
          <>
            <CheckResult row={row} {...check} />
            {check.settled !== null && <ChangeImpact changes={[impactOf(check.settled)]} />}
          </>
        )}
        {error && <ProblemBox problem={asProblem(error)} />}
        {outcome?.type === 'gone' && (
          <p className="notice">
            <Meanwhile routerId={row._id} done="deleted" />
          </p>
        )}
        {outcome?.type === 'changed' && (
          <Changed
            draft={draft}
            theirs={outcome.theirs}
            onChange={onChange}
            onDiscard={onDiscard}
          />
        )}
      </div>
      <div className="actions">
        <Button onClick={onDiscard}>{t.discard}</Button>
        <Button
          tone="primary"
          isBusy={isSaving}
          disabled={!isDirty || !isInOrder || outcome !== undefined}
          onClick={onSave}
        >
          {t.save}
        </Button>
      </div>
    </section>
  )
}

function impactOf({ row, span }: ScheduleDraft): ImpactChange {
  return { op: 'update', id: row._id, router: { scheduling: boundsOf(span) } }
}

/** A change by another person: whose it is, both versions, and the choice between them. */
function Changed(props: {
  readonly draft: ScheduleDraft
  readonly theirs: RoutingRow
  onChange(draft: ScheduleDraft): void
  onDiscard(): void
}) {
  const { draft, theirs, onChange, onDiscard } = props
  const { texts, locale } = useSpeech()
  const t = texts.schedule.panel
  const words = (span: ScheduleDraft['span']) => spanWords(span, texts.schedule, locale)
  const isSameSpan = words(spanOf(theirs)) === words(spanOf(draft.row))
  return (
    <div className="notice stack tight" role="alert">
      <strong>
        <TriangleAlert aria-hidden="true" size={16} />{' '}
        <Meanwhile routerId={theirs._id} done="changed" />
      </strong>
      <p>{isSameSpan ? t.otherMembers : t.theirs(words(spanOf(theirs)))}</p>
      <p>{t.mine(words(draft.span))}</p>
      <div className="actions">
        <Button icon={Check} onClick={() => onChange({ row: theirs, span: draft.span })}>
          {t.keepMine}
        </Button>
        <Button onClick={onDiscard}>{t.takeTheirs}</Button>
      </div>
    </div>
  )
}

interface BoundFieldProps {
  readonly label: string
  /** Infinite without a bound. */
  readonly atMs: number
  readonly problem?: string | undefined
  /** Takes `null` to remove the bound. */
  onChange(atMs: number | null): void
}

/** One end of a schedule. Ignores text that is no time. */
function BoundField({ label, atMs, problem, onChange }: BoundFieldProps) {
  const [unread, setUnread] = useState<string | null>(null)
  const known = Number.isFinite(atMs) ? new Date(atMs).toISOString() : null
  const take = (text: string) => {
    const next = instantOf(text, known)
    const isTime = text === '' || next !== null
    setUnread(isTime ? null : text)
    if (isTime && next !== known) onChange(next === null ? null : Date.parse(next))
  }
  return (
    <InstantField
      label={label}
      problem={problem}
      value={unread ?? localText(known)}
      onChange={take}
    />
  )
}

const LISTED_MAX = 4

interface CheckResultProps {
  readonly row: RoutingRow
  readonly report: ConflictReport | undefined
  readonly error: Error | null
  /** The report belongs to earlier times. */
  readonly isBehind: boolean
}

/** The check of the changed times. */
function CheckResult({ row, report, error, isBehind }: CheckResultProps) {
  const texts = useTexts()
  const t = texts.schedule.panel
  if (error) return <ProblemBox problem={asProblem(error)} />
  if (report === undefined || isBehind) {
    return (
      <p className="checking dim">
        <LoaderCircle aria-hidden="true" size={16} />
        {t.checking}
      </p>
    )
  }
  const { items } = report
  if (items.length === 0) {
    return (
      <p className="check-ok">
        <CircleCheck aria-hidden="true" size={16} />
        {t.clear}
      </p>
    )
  }
  const unlisted = items.length - LISTED_MAX
  return (
    <div className="stack tight">
      <p>{t.conflicts(items.length)}</p>
      <ul className="stack tight">
        {items.slice(0, LISTED_MAX).map(({ kind, severity, winner, other_router: other }) => {
          const isWon = winner?.router_id === row._id
          const [wins, loses] = isWon
            ? [row.name, other.router_name]
            : [other.router_name, row.name]
          return (
            <li key={`${kind} ${other.router_id}`} className={`finding ${severity}-edge`}>
              <strong className={`severity ${severity === 'low' ? 'muted' : severity}`}>
                {texts.routers.severities[severity]}
              </strong>{' '}
              <span dir="auto">{texts.routers.conflicts[kind](wins, loses)}</span>
            </li>
          )
        })}
      </ul>
      {unlisted > 0 && <p className="dim">{t.moreConflicts(unlisted)}</p>}
    </div>
  )
}

/** A drag passes many times: only the one where it rests is checked. */
const WAIT_MS = 200

/** The check of the changed schedule, after a pause in the changes. */
function useScheduleCheck(draft: ScheduleDraft) {
  const { row, span } = draft
  const settled = useDebounced(draft, WAIT_MS)
  const { data: exampleUrls } = useQuery({
    queryKey: ['schedule-examples', row._id, row.revision],
    queryFn: ({ signal }) => readRouter(row._id, signal),
    select: ({ example_urls: urls }) => urls,
  })
  const check = useQuery({
    queryKey: ['schedule-check', settled.row._id, settled.row.revision, settled.span, exampleUrls],
    enabled:
      exampleUrls !== undefined && isChanged(settled) && settled.span.fromMs < settled.span.untilMs,
    placeholderData: keepPreviousData,
    gcTime: 10_000,
    queryFn: ({ signal }) => checkSchedule(settled, exampleUrls ?? [], signal),
  })
  const isBehind =
    settled.span.fromMs !== span.fromMs ||
    settled.span.untilMs !== span.untilMs ||
    check.isPlaceholderData ||
    check.isPending
  const isSound = !isBehind && check.data !== undefined && isChanged(settled)
  return {
    report: check.data,
    error: check.error,
    isBehind: isChanged(draft) && isBehind,
    /** The checked draft, if it is the latest. */
    settled: isSound ? settled : null,
  }
}
