import type { ApplicationService } from '@adonisjs/core/types'
import mongoose from 'mongoose'
import type mongoConfig from '#config/mongo'
import { DrainArms, type StopWork } from '#operations/drain/drain_arms'
import { logMongoLosses } from '#operations/readiness/mongo_indicator'
import { withinLimit } from '#shared/async/waiting'
import { connectMongo } from './support/connect_mongo.js'

/** How long an operator's command tries to reach MongoDB. */
const CONSOLE_BOOT_MS_MAX = 5_000

/**
 * Owns the process's one MongoDB connection pool: opens it before the server listens, closes it when the process ends.
 * After the start the driver reconnects by itself; operations meanwhile fail within seconds instead of waiting.
 */
export default class MongoProvider {
  #leave: StopWork | undefined

  constructor(private readonly app: ApplicationService) {}

  async start(): Promise<void> {
    if (this.app.getMode() === 'warmup') return
    const config = this.app.config.get<typeof mongoConfig>('mongo')
    mongoose.set('bufferCommands', false)
    mongoose.set('strictQuery', 'throw')
    mongoose.set('sanitizeFilter', false)
    mongoose.connection.on('error', () => {})
    let stopLogging = () => {}
    const arms = await this.app.container.make(DrainArms)
    this.#leave = arms.addStore('MongoDB', (withinMs) => {
      stopLogging()
      return disconnectWithin(Math.min(withinMs, config.closeTimeoutMs))
    })
    const isCommand = this.app.getEnvironment() === 'console'
    const limitMs = isCommand
      ? Math.min(config.bootTimeoutMs, CONSOLE_BOOT_MS_MAX)
      : config.bootTimeoutMs
    await connectMongo(limitMs, config.uri, () => mongoose.connect(config.uri, config.options))
    const logger = await this.app.container.make('logger')
    stopLogging = logMongoLosses(mongoose.connection.getClient(), logger)
  }

  async shutdown(): Promise<void> {
    const { closeTimeoutMs } = this.app.config.get<typeof mongoConfig>('mongo')
    await this.#leave?.(closeTimeoutMs)
  }
}

/** Gives up on a server that does not answer the disconnect. */
async function disconnectWithin(limitMs: number): Promise<void> {
  const goodbye = mongoose.disconnect().catch(() => {})
  await withinLimit(goodbye, limitMs, () => {})
}
