import type { ApplicationService } from '@adonisjs/core/types'
import mongoose from 'mongoose'
import type mongoConfig from '#config/mongo'
import { isStoreUnavailable } from '#shared/store_unavailable'

/**
 * Owns the process's one MongoDB connection pool: opens it before the server listens, closes it when the process
 * ends. After a start the driver reconnects by itself; operations meanwhile fail within seconds instead of waiting.
 */
export default class MongoProvider {
  constructor(protected app: ApplicationService) {}

  async start(): Promise<void> {
    if (this.app.getMode() === 'warmup') return
    const config = this.app.config.get<typeof mongoConfig>('mongo')
    mongoose.set('bufferCommands', false)
    mongoose.set('strictQuery', 'throw')
    mongoose.set('sanitizeFilter', false)
    mongoose.connection.on('error', () => {})
    await connectWithin(config.bootTimeoutMs, () => mongoose.connect(config.uri, config.options))
  }

  async shutdown(): Promise<void> {
    await mongoose.disconnect()
  }
}

async function connectWithin(limitMs: number, connect: () => Promise<unknown>): Promise<void> {
  const deadlineMs = performance.now() + limitMs
  for (;;) {
    try {
      await connect()
      return
    } catch (error) {
      if (performance.now() < deadlineMs && isStoreUnavailable(error)) continue
      const reason = error instanceof Error ? error.message : 'no answer'
      throw new Error(`MongoDB (MONGODB_URI) did not accept a connection: ${reason}`, {
        cause: error,
      })
    }
  }
}
