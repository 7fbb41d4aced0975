import { ChevronLeft, ChevronRight, ZoomIn, ZoomOut } from '#console/icons/lucide'
import { Button, IconButton } from '#console/parts/buttons'
import { SearchField, Segments } from '#console/parts/controls'
import { timeFormat } from '#console/shared/zone'
import { useSpeech } from '#console/texts/texts'
import { type AxisView, type Zoom, ZOOMS } from './axis.js'

export type ScheduleShape = 'timeline' | 'table'

interface ScheduleToolbarProps {
  readonly shape: ScheduleShape
  readonly view: AxisView
  readonly text: string
  onSearch(text: string): void
  onShape(shape: ScheduleShape): void
  onZoom(zoom: Zoom): void
  onStep(direction: 1 | -1): void
  onScale(direction: 1 | -1): void
  onToday(): void
}

/** Chooses the period and the form of the page. */
export function ScheduleToolbar(props: ScheduleToolbarProps) {
  const { shape, view, onShape, onZoom, onStep, onScale, onToday } = props
  const { texts, locale } = useSpeech()
  const t = texts.schedule
  return (
    <div className="schedule-toolbar">
      <SearchField
        label={texts.routers.filter.search}
        value={props.text}
        onChange={props.onSearch}
      />
      <Segments
        label={t.views.label}
        options={[
          { value: 'timeline', label: t.views.timeline },
          { value: 'table', label: t.views.table },
        ]}
        chosen={shape}
        onChoose={onShape}
      />
      {shape === 'timeline' && (
        <>
          <Segments
            label={t.zooms.label}
            options={ZOOMS.map((zoom) => ({ value: zoom, label: t.zooms[zoom] }))}
            chosen={view.zoom}
            onChoose={onZoom}
          />
          <strong className="period" aria-live="polite">
            {periodText(view, locale)}
          </strong>
          <span className="steps">
            <IconButton icon={ZoomOut} label={t.zoomOut} onClick={() => onScale(1)} />
            <IconButton icon={ZoomIn} label={t.zoomIn} onClick={() => onScale(-1)} />
            <IconButton icon={ChevronLeft} label={t.earlier} onClick={() => onStep(-1)} />
            <Button onClick={onToday}>{t.today}</Button>
            <IconButton icon={ChevronRight} label={t.later} onClick={() => onStep(1)} />
          </span>
        </>
      )}
    </div>
  )
}

/** “23 – 29 Nov 2026”, “November 2026”, “Nov 2026 – Oct 2027”. */
function periodText({ zoom, fromMs, untilMs }: AxisView, locale: string): string {
  const format = timeFormat(locale, {
    year: 'numeric',
    month: zoom === 'month' ? 'long' : 'short',
    ...(zoom === 'week' && { day: 'numeric' }),
  })
  return format.formatRange(fromMs, untilMs - 1)
}
