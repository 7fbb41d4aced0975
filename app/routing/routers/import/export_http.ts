import type { BookingFlowRouter } from '#routing/routers/booking_flow_router'
import { showRouterDraft } from '#routing/routers/router_draft_http'
import { cellOf, csvRow } from '#shared/csv'
import { ROUTER_COLUMNS } from './router_columns.js'

const SHOWN = ROUTER_COLUMNS.flatMap(({ name, show }) => (show ? [{ name, show }] : []))

/** The header of an export, with its line end. */
export const ROUTER_CSV_HEADER = csvRow(SHOWN.map(({ name }) => name))

/** A router as one row, with its line end. */
export function showRouterRow(router: BookingFlowRouter): string {
  return csvRow(SHOWN.map(({ show }) => cellOf(show(router))))
}

interface ExportFormat {
  readonly mediaType: string
  readonly fileName: string
  /** With its line end, as the rows are. */
  readonly header: string
  readonly showRow: (router: BookingFlowRouter) => string
}

export const EXPORT_FORMATS = {
  jsonl: {
    mediaType: 'application/x-ndjson',
    fileName: 'booking-flow-routers.jsonl',
    header: '',
    showRow: (router) => `${JSON.stringify(showRouterDraft(router))}\n`,
  },
  csv: {
    mediaType: 'text/csv',
    fileName: 'booking-flow-routers.csv',
    header: ROUTER_CSV_HEADER,
    showRow: showRouterRow,
  },
} as const satisfies Record<string, ExportFormat>

export type ExportFormatName = keyof typeof EXPORT_FORMATS
