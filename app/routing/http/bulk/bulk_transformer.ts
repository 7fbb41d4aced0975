import type { BulkDeletion, BulkUpdate } from '#routing/routers/writes/bulk_routers'
import { showWrittenConflicts } from '../conflicts/written_conflicts.js'
import { showBrokenPins } from '#routing/pins/broken_pins_http'

export function showBulkUpdate({ matched, written, brokenPins }: BulkUpdate, isWritten: boolean) {
  return {
    matched,
    updated: written.length,
    ids: written.map(({ router }) => router.id),
    conflicts: showWrittenConflicts(written),
    ...(brokenPins.length > 0 && { broken_pins: showBrokenPins(brokenPins, isWritten) }),
  }
}

export function showBulkDeletion({ ids, brokenPins }: BulkDeletion, isWritten: boolean) {
  return {
    matched: ids.length,
    deleted: ids.length,
    ids,
    ...(brokenPins.length > 0 && { broken_pins: showBrokenPins(brokenPins, isWritten) }),
  }
}
