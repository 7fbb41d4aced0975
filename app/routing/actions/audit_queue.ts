/** Gives requested audits to the instances. Bound by a provider. */
export abstract class AuditQueue {
  /** Safe to repeat with the same id. False when the queue did not take it; it may have. Never rejects. */
  abstract enqueue(organizationId: string, runId: string): Promise<boolean>
}
