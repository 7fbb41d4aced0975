import type { BookingFlowRouter } from '#routing/booking_flow_router'
import { cellOf } from '#shared/csv/cell_text'
import { csvRow } from '#shared/csv/csv_row'
import { ROUTER_COLUMNS } from './router_columns.js'

const SHOWN = ROUTER_COLUMNS.flatMap(({ name, show }) => (show ? [{ name, show }] : []))

/** The header of an export, with its line end. */
export const ROUTER_CSV_HEADER = csvRow(SHOWN.map(({ name }) => name))

/** A router as one row, with its line end. */
export function showRouterRow(router: BookingFlowRouter): string {
  return csvRow(SHOWN.map(({ show }) => cellOf(show(router))))
}
