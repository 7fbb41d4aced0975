import type { BookingFlowRouter } from '#routing/booking_flow_router'
import { showRouterDraft } from '../routers/router_draft_transformer.js'
import { ROUTER_CSV_HEADER, showRouterRow } from './csv/show_router_csv.js'

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
