import type { FaultRow } from './fault_row.js'
import { NETWORK_ROWS } from './network_rows.js'
import { PROCESS_ROWS } from './process_rows.js'
import { STORE_ROWS } from './store_rows.js'

/** Every fault, in the order of the table in docs/operations.md. */
export const FAULT_TABLE: readonly FaultRow[] = [...NETWORK_ROWS, ...STORE_ROWS, ...PROCESS_ROWS]

export function faultRow(id: string): FaultRow {
  const row = FAULT_TABLE.find((one) => one.id === id)
  if (!row) throw new Error(`The fault table has no row ${id}`)
  return row
}
