import { readingOf, readingOfTally, type Readings } from '#shared/metrics'
import type { ResourceLease } from './resource_lease.js'

export function leaseReadings(leases: ResourceLease): Readings {
  return {
    leasesHeld: readingOf(() => leases.heldCount),
    leaseClaims: readingOfTally(leases.claims),
    leaseLosses: readingOfTally(leases.losses),
    leaseReleases: readingOfTally(leases.releases),
  }
}
