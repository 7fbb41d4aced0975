import { useDeferredValue, useEffect, useMemo, useState } from 'react'
import { useSearch } from 'wouter'
import type { RoutingRow } from '#console/api/types'
import { useFlowNames } from '#console/api/booking_flows'
import { CalendarRange } from '#console/icons/lucide'
import { filterRows, NO_FILTER } from '#console/pages/routers/filter_rows'
import { useFindings } from '#console/pages/routers/use_findings'
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

/** More rows than these come on request: a person searches long before. */
const PAGE = 100
const NO_FINDINGS = new Map<string, never>()

interface ScheduleWorkProps {
  readonly rows: readonly RoutingRow[]
  readonly mayChange: boolean
}

/** The schedule of routers, and the change of one of them. */
export function ScheduleWork({ rows, mayChange }: ScheduleWorkProps) {
  const texts = useTexts()
  const { routers, schedule: t } = texts
  const nowMs = useNow()
  const [shape, setShape] = useState<ScheduleShape>('timeline')
  const [view, setView] = useState<AxisView>(() => viewOf('quarter', nowMs))
  const { draft, edit, replace, discard } = useScheduleDraft()
  const save = useScheduleSave((outcome, { row }) => {
    if (outcome.type !== 'saved') return
    end()
    toast({ text: t.panel.saved(row.name), undo: undoOf([outcome.written], texts) })
  })
  const flowNames = useFlowNames()
  const { pairs } = useFindings()
  const overlaps = useMemo(() => overlapsOf(rows, pairs), [rows, pairs])
  const text = new URLSearchParams(useSearch()).get('q') ?? ''
  const sought = useDeferredValue(text)
  const found = useMemo(
    () => filterRows(rows, { ...NO_FILTER, text: sought }, { flowNames, findings: NO_FINDINGS }),
    [rows, sought, flowNames]
  )
  const [listed, setListed] = useState(PAGE)
  const scheduled = found.filter((row) => !row.is_default && hasBound(row))
  const others = found.filter((row) => row.is_default || !hasBound(row))
  const shown = scheduled.slice(0, listed)
  if (draft !== null && !shown.some(({ _id }) => _id === draft.row._id)) shown.unshift(draft.row)
  const more = {
    hasNextPage: scheduled.length > listed,
    isFetchingNextPage: false,
    fetchNextPage: async () => setListed(listed + PAGE),
  }

  const start = (row: RoutingRow, span?: Parameters<typeof edit>[1]) => {
    save.reset()
    edit(row, span)
  }
  const end = () => {
    save.reset()
    discard()
  }
  const giveUp = () => {
    if (draft !== null && isChanged(draft)) {
      toast({ text: t.panel.discarded(draft.row.name), undo: () => replace(draft) })
    }
    end()
  }
  const saveDraft = () => {
    if (draft === null || save.isPending || draft.span.fromMs >= draft.span.untilMs) return
    save.begin(draft)
  }
  const moves = {
    onStep: (direction: 1 | -1) => setView(shiftedView(view, direction)),
    onScale: (direction: 1 | -1) => setView(zoomedView(view, direction, nowMs)),
    onToday: () => setView(viewOf(view.zoom, nowMs)),
    onShape: setShape,
  }
  useScheduleKeys({ ...moves, shape })
  const outcome = save.data?.type === 'saved' ? undefined : save.data
  return (
    <div className="schedule">
      {text === '' && shown.length === 0 ? (
        <Empty icon={CalendarRange} text={t.empty}>
          <p>{others.length === 0 ? t.emptyNone : t.emptyOpen(others.length)}</p>
          <AlwaysOpen rows={others} {...{ mayChange }} onEdit={start} />
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
          {(sought !== '' || more.hasNextPage) && (
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
                onSave={saveDraft}
                onDiscard={giveUp}
              />
              <TimelineLegend rows={rows} view={view} mayChange={mayChange} />
            </>
          )}
          <ShowMore query={more} />
          <div className="schedule-foot">
            <NextEdgesList rows={rows} nowMs={nowMs} />
            {others.length > 0 && (
              <details open={sought !== ''}>
                <summary>{t.alwaysOpen(others.length)}</summary>
                <p className="hint">{t.alwaysOpenHint}</p>
                <AlwaysOpen rows={others} {...{ mayChange }} onEdit={start} />
              </details>
            )}
          </div>
        </>
      )}
      {draft !== null && save.broken !== null && (
        <PinsDialog
          problem={save.broken}
          refused="save"
          isBusy={save.isPending}
          onAllTheSame={() => save.allTheSame(draft)}
          onClose={save.reset}
        />
      )}
      {draft !== null && (
        <ChangePanel
          key={`${draft.row._id} ${draft.row.revision}`}
          draft={draft}
          isSaving={save.isPending}
          error={save.error}
          outcome={outcome}
          onChange={(next) => {
            save.reset()
            replace(next)
          }}
          onSave={saveDraft}
          onDiscard={giveUp}
        />
      )}
    </div>
  )
}

function hasBound({ scheduling }: RoutingRow): boolean {
  return scheduling.active_from !== undefined || scheduling.active_until !== undefined
}

function isShown({ fromMs, untilMs }: AxisView, atMs: number): boolean {
  return fromMs <= atMs && atMs < untilMs
}

const EVERY_MS = 30_000

/** The present, kept current while the caller is shown. */
function useNow(): number {
  const [nowMs, setNowMs] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), EVERY_MS)
    return () => clearInterval(timer)
  }, [])
  return nowMs
}

/** The one schedule that is being changed. A change of another router puts it aside, with a way back. */
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
