import type { RouterTraffic } from '#console/api/types'
import { ChevronLeft, ChevronRight, Download, X } from '#console/icons/lucide'
import { Button, IconButton, LinkButton } from '#console/parts/buttons'
import { Segments, Select } from '#console/parts/controls'
import { Popover } from '#console/parts/popover'
import { saveFile } from '#console/shared/save_file'
import { spreadsheetOf } from '#console/shared/spreadsheet_of'
import { useTexts } from '#console/texts/texts'
import { CSV_FORMS, type CsvForm, reportCsv } from './report_csv.js'
import {
  GROUPINGS,
  mayBeHourly,
  periodsOf,
  placeOf,
  queryOf,
  stepped,
  type TrafficView,
  USUAL_DAYS,
} from './traffic_view.js'
import { useFigures } from './use_figures.js'

interface TrafficToolbarProps {
  readonly view: TrafficView
  readonly report: RouterTraffic | undefined
  onShow(view: TrafficView): void
}

/** Chooses the traffic and its form. */
export function TrafficToolbar({ view, report, onShow }: TrafficToolbarProps) {
  const { traffic: t } = useTexts()
  const figures = useFigures()
  const step = (direction: 1 | -1) => onShow(stepped(view, direction, Date.now()))
  const { from, until } = queryOf(view, Date.now())
  const nameOfRouter = report?.groups.find(({ key }) => key === view.routerId)?.name
  return (
    <div className="traffic-toolbar">
      <Select
        aria-label={t.groupBy}
        data-key="/"
        value={view.groupBy}
        onChange={({ target: { value } }) =>
          onShow({
            ...view,
            chosen: null,
            groupBy: GROUPINGS.find((one) => one === value) ?? 'router',
          })
        }
        options={GROUPINGS.map((value) => ({ value, label: t.groupings[value] }))}
      />
      <Segments
        label={t.length}
        options={periodsOf(view.groupBy).map((days) => ({
          value: String(days),
          label: t.lengths[days],
        }))}
        chosen={String(view.days)}
        onChoose={(chosen) =>
          onShow({
            ...view,
            days: periodsOf(view.groupBy).find((days) => String(days) === chosen) ?? USUAL_DAYS,
          })
        }
      />
      {mayBeHourly(view) && (
        <Segments
          label={t.interval}
          options={(['day', 'hour'] as const).map((value) => ({
            value,
            label: t.intervals[value],
          }))}
          chosen={view.interval}
          onChoose={(interval) => onShow({ ...view, interval })}
        />
      )}
      <Segments
        label={t.shape}
        options={(['chart', 'table'] as const).map((value) => ({ value, label: t.shapes[value] }))}
        chosen={view.shape}
        onChoose={(shape) => onShow({ ...view, shape })}
      />
      <span className="period-steps">
        <strong aria-live="polite">{figures.period(from, until)}</strong>
        <IconButton icon={ChevronLeft} label={t.earlier} onClick={() => step(-1)} />
        <Button onClick={() => onShow({ ...view, until: null })}>{t.today}</Button>
        <IconButton icon={ChevronRight} label={t.later} onClick={() => step(1)} />
      </span>
      {view.routerId !== null && (
        <LinkButton icon={X} place={placeOf({ ...view, routerId: null })}>
          {nameOfRouter ? t.onlyNamed(nameOfRouter) : t.oneRouter}
        </LinkButton>
      )}
    </div>
  )
}

/** Downloads the report, for Excel or for programs. */
export function TrafficExport({ report }: { readonly report: RouterTraffic }) {
  const texts = useTexts()
  const t = texts.traffic.exports
  const figures = useFigures(report)
  const save = (form: CsvForm) => {
    const csv = reportCsv(report, { form, texts, figures })
    const file = form === 'excel' ? spreadsheetOf(csv) : new Blob([csv], { type: 'text/csv' })
    saveFile(file, `router-traffic-by-${report.group_by}.csv`)
  }
  return (
    <Popover label={t.label} icon={Download}>
      <div className="stack tight">
        <p className="hint">{t.hint}</p>
        {CSV_FORMS.map((form) => (
          <Button key={form} tone="quiet" onClick={() => save(form)}>
            {t[form]}
          </Button>
        ))}
      </div>
    </Popover>
  )
}
