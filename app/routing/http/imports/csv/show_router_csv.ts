import { stringify } from 'csv-stringify/sync'
import type { BookingFlowRouter } from '#routing/booking_flow_router'
import { cellOf } from './cell_text.js'
import { ROUTER_COLUMNS } from './router_columns.js'

/** The header of an export, with its line end. */
export const ROUTER_CSV_HEADER = rowOf(ROUTER_COLUMNS.map(({ name }) => name))

/** A router as one row, with its line end. A row may have several lines. */
export function showRouterRow(router: BookingFlowRouter): string {
  return rowOf(ROUTER_COLUMNS.map(({ show }) => cellOf(show(router))))
}

function rowOf(cells: readonly string[]): string {
  return stringify([[...cells]], { quoted_match: /[\r\n;\t]/ })
}
