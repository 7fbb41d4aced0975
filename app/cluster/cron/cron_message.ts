/** One organization's share of a slot, as it is stored in the job's stream. */
export interface CronMessage {
  readonly organization_id: string
  readonly slot: number
}

/** The same id on every instance, so the stream accepts the message once. */
export function messageId(jobType: string, organizationId: string, slot: number): string {
  return `${jobType}:${organizationId}:${slot}`
}

/** Null for a body that this version cannot read. */
export function parseMessage(body: unknown): CronMessage | null {
  if (typeof body !== 'object' || body === null) return null
  const { organization_id: organizationId, slot }: Partial<Record<string, unknown>> = { ...body }
  if (typeof organizationId !== 'string' || organizationId === '') return null
  if (typeof slot !== 'number' || !Number.isInteger(slot)) return null
  return { organization_id: organizationId, slot }
}
