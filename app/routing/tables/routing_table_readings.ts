import { readingOf, readingOfTally, type Readings } from '#shared/metrics/readings'
import type { LiveRoutingTables } from './live_routing_tables.js'

export function routingTableReadings(tables: LiveRoutingTables): Readings {
  return {
    routingTableRouters: readingOf(() => tables.measures.routers),
    routingTableBytes: readingOf(() => tables.measures.bytes),
    routingTableOrganizations: readingOf(() => tables.measures.organizations),
    routingTableAgeSeconds: readingOf(() => tables.measures.stalenessMs / 1_000),
    memoryReads: readingOfTally(tables.requests, 'routing_tables'),
  }
}
