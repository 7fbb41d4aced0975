/** `failed`: the latest attempt failed. It may be repeated; a new request replaces it. */
export const AUDIT_RUN_STATES = ['queued', 'running', 'failed'] as const
export type AuditRunState = (typeof AUDIT_RUN_STATES)[number]

/** A requested audit that has not finished. */
export interface AuditRun {
  readonly id: string
  readonly state: AuditRunState
  readonly requestedAt: Date
  /** When the latest attempt began; null while the run is queued. */
  readonly startedAt: Date | null
  /** How much of the work is done, 0 to 100; an attempt begins at 0. */
  readonly percent: number
}
