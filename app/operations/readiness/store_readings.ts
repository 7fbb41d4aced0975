import mongoose from 'mongoose'
import type { Readings } from '#shared/metrics'
import type { StoreWatch } from './store_watch.js'

export function storeReadings(watch: StoreWatch): Readings {
  return {
    connectionUp: () => [[Number(mongoose.connection.readyState === 1), 'mongo']],
    storeAwaySeconds: () => watch.away(),
  }
}
