import { type ReactNode, useDeferredValue, useEffect, useMemo, useState } from 'react'
import { useSearch } from 'wouter'
import type { RoutingRow } from '#console/api/types'
import { useFlowNames } from '#console/api/booking_flows'
import { CalendarRange } from '#console/icons/lucide'
import { filterRows, NO_FILTER } from '#console/pages/routers/filter_rows'
import { useCompetingPairs } from '#console/pages/routers/use_findings'
import { Empty } from '#console/parts/answer'
import { PinsDialog } from '#console/parts/dialogs'
import { ShowMore } from '#console/parts/table'
import { toast } from '#console/parts/toasts'
import { undoOf } from '#console/parts/undo'
import { goTo } from '#console/shared/hash_location'
import { useTexts } from '#console/texts/texts'
import { type AxisView, shiftedView, viewOf, zoomedView } from './axis.js'
import { ChangePanel } from './change_panel.js'
import { AlwaysOpen, NextEdgesList } from './next_edges_list.js'
import { ScheduleTable } from './schedule_table.js'
import { type ScheduleShape, ScheduleToolbar } from './schedule_toolbar.js'
import { overlaps as overlapsOf, spanOf, type TimeSpan } from './spans.js'
import { Timeline, TimelineLegend } from './timeline.js'
import { useScheduleKeys } from './use_schedule_keys.js'
import { isChanged, type ScheduleDraft, useScheduleSave } from './use_schedule_save.js'

/** Further rows show on request; most people search first. */
const PAGE = 100
const NO_FINDINGS = new Map<string, never>()

interface ScheduleWorkProps {
  readonly rows: readonly RoutingRow[]
  readonly mayChange: boolean
}

/** The schedules of routers, and the change of one. */
export function ScheduleWork({ rows, mayChange }: ScheduleWorkProps) {
  const { routers, schedule: t } = useTexts()
  const nowMs = useNow()
  const [shape, setShape] = useState<ScheduleShape>('timeline')
  const [view, setView] = useState<AxisView>(() => viewOf('quarter', nowMs))
  const change = useScheduleChange()
  const { draft, start, giveUp } = change
  const flowNames = useFlowNames()
  const pairs = useCompetingPairs()
  const overlaps = useMemo(() => overlapsOf(rows, pairs), [rows, pairs])
  const text = new URLSearchParams(useSearch()).get('q') ?? ''
  const { sought, scheduled, others } = useSoughtRows(rows, text)
  const [listed, setListed] = useState(PAGE)
  const shown = scheduled.slice(0, listed)
  if (draft !== null && !shown.some(({ _id }) => _id === draft.row._id)) shown.unshift(draft.row)
  const moves = {
    onStep: (direction: 1 | -1) => setView(shiftedView(view, direction)),
    onScale: (direction: 1 | -1) => setView(zoomedView(view, direction, nowMs)),
    onToday: () => setView(viewOf(view.zoom, nowMs)),
    onShape: setShape,
  }
  useScheduleKeys({ ...moves, shape })
  const alwaysOpen = <AlwaysOpen rows={others} mayChange={mayChange} onEdit={start} />
  return (
    <div className="schedule">
      {text === '' && shown.length === 0 ? (
        <Empty icon={CalendarRange} text={t.empty}>
          <p>{others.length === 0 ? t.emptyNone : t.emptyOpen(others.length)}</p>
          {alwaysOpen}
        </Empty>
      ) : (
        <>
          <ScheduleToolbar
            {...{ shape, view, text }}
            {...moves}
            onSearch={(next) => {
              const query = new URLSearchParams(next === '' ? {} : { q: next })
              goTo(`/schedule?${query}`.replace(/\?$/, ''), { replace: true })
              setListed(PAGE)
            }}
            onZoom={(zoom) => setView(viewOf(zoom, isShown(view, nowMs) ? nowMs : view.fromMs))}
          />
          {(sought !== '' || scheduled.length > listed) && (
            <p role="status" className="dim">
              {routers.filteredNote(shown.length, rows.filter(hasBound).length)}
            </p>
          )}
          {shape === 'table' ? (
            <ScheduleTable rows={shown} {...{ flowNames, overlaps, mayChange }} onEdit={start} />
          ) : (
            <>
              <Timeline
                all={rows}
                rows={shown}
                {...{ view, nowMs, overlaps, draft, mayChange }}
                onEdit={start}
                onMove={start}
                onSave={change.saveDraft}
                onDiscard={giveUp}
              />
              <TimelineLegend rows={rows} view={view} mayChange={mayChange} />
            </>
          )}
          <ShowMore query={moreOf(scheduled, listed, setListed)} />
          <div className="schedule-foot">
            <NextEdgesList rows={rows} nowMs={nowMs} />
            {others.length > 0 && (
              <AlwaysOpenSection count={others.length} isOpen={sought !== ''}>
                {alwaysOpen}
              </AlwaysOpenSection>
            )}
          </div>
        </>
      )}
      <ScheduleChange change={change} />
    </div>
  )
}

/** The remaining rows, in the form of a paged query. */
function moreOf(rows: readonly RoutingRow[], listed: number, list: (count: number) => void) {
  return {
    hasNextPage: rows.length > listed,
    isFetchingNextPage: false,
    fetchNextPage: async () => list(listed + PAGE),
  }
}

interface AlwaysOpenSectionProps {
  readonly count: number
  readonly isOpen: boolean
  readonly children: ReactNode
}

function AlwaysOpenSection({ count, isOpen, children }: AlwaysOpenSectionProps) {
  const t = useTexts().schedule
  return (
    <details open={isOpen}>
      <summary>{t.alwaysOpen(count)}</summary>
      <p className="hint">{t.alwaysOpenHint}</p>
      {children}
    </details>
  )
}

/** The routers that match the search, with and without a schedule. */
function useSoughtRows(rows: readonly RoutingRow[], text: string) {
  const flowNames = useFlowNames()
  const sought = useDeferredValue(text)
  const found = useMemo(
    () => filterRows(rows, { ...NO_FILTER, text: sought }, { flowNames, findings: NO_FINDINGS }),
    [rows, sought, flowNames]
  )
  const isScheduled = (row: RoutingRow) => !row.is_default && hasBound(row)
  return {
    sought,
    scheduled: found.filter(isScheduled),
    others: found.filter((row) => !isScheduled(row)),
  }
}

/** The panel of the edited schedule, and the question whether a save may break pins. */
function ScheduleChange({ change }: { readonly change: ReturnType<typeof useScheduleChange> }) {
  const { draft, save, replace, saveDraft, giveUp } = change
  if (draft === null) return null
  return (
    <>
      {save.broken !== null && (
        <PinsDialog
          problem={save.broken}
          refused="save"
          isBusy={save.isPending}
          onAllTheSame={() => save.allTheSame(draft)}
          onClose={save.reset}
        />
      )}
      <ChangePanel
        key={`${draft.row._id} ${draft.row.revision}`}
        draft={draft}
        isSaving={save.isPending}
        error={save.error}
        outcome={save.data?.type === 'saved' ? undefined : save.data}
        onChange={(next) => {
          save.reset()
          replace(next)
        }}
        onSave={saveDraft}
        onDiscard={giveUp}
      />
    </>
  )
}

/** The change of one schedule, from start to save. */
function useScheduleChange() {
  const texts = useTexts()
  const t = texts.schedule.panel
  const { draft, edit, replace, discard } = useScheduleDraft()
  const save = useScheduleSave((outcome, { row }) => {
    if (outcome.type !== 'saved') return
    end()
    toast({ text: t.saved(row.name), undo: undoOf([outcome.written], texts) })
  })
  const end = () => {
    save.reset()
    discard()
  }
  const start = (row: RoutingRow, span?: TimeSpan) => {
    save.reset()
    edit(row, span)
  }
  const giveUp = () => {
    if (draft !== null && isChanged(draft)) {
      toast({ text: t.discarded(draft.row.name), undo: () => replace(draft) })
    }
    end()
  }
  const saveDraft = () => {
    if (draft === null || save.isPending || draft.span.fromMs >= draft.span.untilMs) return
    save.begin(draft)
  }
  return { draft, replace, save, start, giveUp, saveDraft }
}

function hasBound({ scheduling }: RoutingRow): boolean {
  return scheduling.active_from !== undefined || scheduling.active_until !== undefined
}

function isShown({ fromMs, untilMs }: AxisView, atMs: number): boolean {
  return fromMs <= atMs && atMs < untilMs
}

const EVERY_MS = 30_000

/** The current time, updated while the caller is shown. */
function useNow(): number {
  const [nowMs, setNowMs] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), EVERY_MS)
    return () => clearInterval(timer)
  }, [])
  return nowMs
}

/** The one edited schedule. Editing another router sets it aside and offers a way back. */
function useScheduleDraft() {
  const t = useTexts().schedule.panel
  const [draft, setDraft] = useState<ScheduleDraft | null>(null)
  const edit = (row: RoutingRow, span: TimeSpan = spanOf(row)) => {
    if (draft !== null && draft.row._id !== row._id && isChanged(draft)) {
      toast({
        text: t.putAside(draft.row.name),
        action: { label: t.back, run: () => setDraft(draft) },
      })
    }
    setDraft((known) => ({
      row: known !== null && known.row._id === row._id ? known.row : row,
      span,
    }))
  }
  return { draft, edit, replace: setDraft, discard: () => setDraft(null) }
}
