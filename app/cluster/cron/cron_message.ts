/** One organization's share of a slot, as it waits in the stream of its job. */
export interface CronMessage {
  readonly organization_id: string
  readonly slot: number
}

/** The same for whoever enqueues it, so that the stream takes it once. */
export function messageId(jobType: string, organizationId: string, slot: number): string {
  return `${jobType}:${organizationId}:${slot}`
}

/** Null for what this version cannot read. */
export function parseMessage(body: unknown): CronMessage | null {
  if (typeof body !== 'object' || body === null) return null
  const { organization_id: organizationId, slot }: Partial<Record<string, unknown>> = { ...body }
  if (typeof organizationId !== 'string' || organizationId === '') return null
  if (typeof slot !== 'number' || !Number.isInteger(slot)) return null
  return { organization_id: organizationId, slot }
}
