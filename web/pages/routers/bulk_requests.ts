import { api } from '#console/api/client'
import type { components } from '#console/api/schema'
import { restoreBefore, routerWrite, type RouterWrite } from '#console/parts/undo'
import { randomKey } from '#console/shared/random_key'
import { saveFile } from '#console/shared/save_file'
import { spreadsheetOf } from '#console/shared/spreadsheet_of'

type Schemas = components['schemas']
type Updated = Schemas['BulkUpdate']

export type BulkSet = Schemas['BulkUpdateBookingFlowRouters']['set']

/** The effect of a change, with its undo. */
export interface BulkUpdate extends Updated {
  readonly writes: readonly RouterWrite[]
}

export interface BulkDeletion {
  readonly deleted: number
  readonly writes: readonly RouterWrite[]
}

/** The maximum of the endpoint. */
export const AT_ONCE = 1_000

interface BulkOptions {
  /** Checks without writing. */
  readonly isDryRun?: boolean
  /** Accepts broken blocking pins. */
  readonly breaksPins?: boolean
  readonly signal?: AbortSignal
  /** Takes the number of routers done so far. */
  readonly onProgress?: (done: number) => void
}

/**
 * Makes the same change to many routers, all or none, in requests of a thousand. If a later request is refused, the earlier
 * ones are undone before this throws.
 */
export async function bulkUpdate(
  ids: readonly string[],
  set: BulkSet,
  { isDryRun = false, breaksPins = false, signal, onProgress }: BulkOptions = {}
): Promise<BulkUpdate> {
  const parts = await inParts(ids, onProgress, async (some) => {
    const { data, response } = await api.POST('/v1/booking-flow-routers/bulk-update', {
      params: {
        query: { ...(isDryRun && { validate_only: true }), ...policyOf(breaksPins) },
        header: isDryRun ? {} : { 'Idempotency-Key': randomKey() },
      },
      body: { ids: some, set },
      ...(signal && { signal }),
    })
    if (data === undefined) throw new TypeError('A bulk update answered without data')
    return { data, written: isDryRun ? undefined : writeOf(data.ids, response) }
  })
  return parts
    .map(({ data, written }): BulkUpdate => ({ ...data, writes: written ? [written] : [] }))
    .reduce(merged)
}

/** Deletes many routers, by the rules of `bulkUpdate`. */
export async function bulkDelete(
  ids: readonly string[],
  { breaksPins = false, onProgress }: Pick<BulkOptions, 'breaksPins' | 'onProgress'> = {}
): Promise<BulkDeletion> {
  const parts = await inParts(ids, onProgress, async (some) => {
    const { data, response } = await api.POST('/v1/booking-flow-routers/bulk-delete', {
      params: { query: policyOf(breaksPins), header: { 'Idempotency-Key': randomKey() } },
      body: { ids: some },
    })
    return { data, written: writeOf(data?.ids ?? [], response) }
  })
  return {
    deleted: parts.reduce((sum, { data }) => sum + (data?.deleted ?? 0), 0),
    writes: parts.flatMap(({ written }) => written ?? []),
  }
}

interface Part {
  readonly written: RouterWrite | undefined
}

async function inParts<Answer extends Part>(
  ids: readonly string[],
  onProgress: BulkOptions['onProgress'],
  send: (ids: string[]) => Promise<Answer>
): Promise<Answer[]> {
  const parts: Answer[] = []
  try {
    for (let at = 0; at < ids.length; at += AT_ONCE) {
      onProgress?.(at)
      parts.push(await send(ids.slice(at, at + AT_ONCE)))
    }
  } catch (thrown) {
    await restoreBefore(parts.flatMap(({ written }) => written ?? []))
    throw thrown
  }
  return parts
}

/** Undefined if nothing changed. */
function writeOf([first]: readonly string[], response: Response): RouterWrite | undefined {
  return first === undefined ? undefined : routerWrite(first, response)
}

function merged(one: BulkUpdate, other: BulkUpdate): BulkUpdate {
  const [a, b] = [one.conflicts, other.conflicts]
  const { high, medium, low, info } = b.totals
  return {
    matched: one.matched + other.matched,
    updated: one.updated + other.updated,
    ids: [...one.ids, ...other.ids],
    writes: [...one.writes, ...other.writes],
    conflicts: {
      totals: {
        high: a.totals.high + high,
        medium: a.totals.medium + medium,
        low: a.totals.low + low,
        info: a.totals.info + info,
      },
      routers: a.routers.length > 0 ? a.routers : b.routers,
      routers_total: a.routers_total + b.routers_total,
    },
  }
}

function policyOf(breaksPins: boolean) {
  return breaksPins ? { on_pin: 'warn' as const } : {}
}

const FORMATS = {
  csv: { accept: 'text/csv', name: 'booking-flow-routers.csv' },
  json: { accept: 'application/x-ndjson', name: 'booking-flow-routers.jsonl' },
} as const

export type ExportFormat = keyof typeof FORMATS

/** Saves all routers in the form that import reads. */
export async function saveExport(format: ExportFormat): Promise<void> {
  const { accept, name } = FORMATS[format]
  const { data } = await api.GET('/v1/booking-flow-routers/export', {
    headers: { Accept: accept },
    parseAs: 'text',
  })
  if (data === undefined) return
  saveFile(format === 'csv' ? spreadsheetOf(data) : new Blob([data]), name)
}
