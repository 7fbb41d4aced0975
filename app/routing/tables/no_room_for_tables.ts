/** Recently requested organizations occupy all the memory for tables. */
export class NoRoomForTables extends Error {
  readonly code = 'E_INSTANCE_FULL'
}
