import type { Group } from '@japa/runner/core'
import { takeZone } from '#console/shared/zone'

/** Runs the tests of a group in a zone whose clocks change. */
export function inBerlin(group: Group): void {
  const zone = process.env.TZ
  group.setup(() => {
    process.env.TZ = 'Europe/Berlin'
    takeZone('Europe/Berlin')
    return () => {
      if (zone === undefined) delete process.env.TZ
      else process.env.TZ = zone
      takeZone(null)
    }
  })
}
