import { createIgnitor } from '../bin/ignitor.js'
import type { BenchStores } from './start_bench_stores.js'

type StoreUris = Pick<BenchStores, 'mongodbUri' | 'redisUrl'>

/** Sets what the service reads from its environment; call it before the first import that reads the configuration. */
export function setBenchEnvironment(
  { mongodbUri, redisUrl }: StoreUris,
  more: Readonly<Record<string, string>> = {}
): void {
  Object.assign(process.env, {
    NODE_ENV: 'test',
    ENVIRONMENT: 'develop',
    HOST: '127.0.0.1',
    PORT: '0',
    APP_KEY: 'a-key-that-protects-nothing-at-all',
    LOG_LEVEL: 'error',
    MONGODB_URI: mongodbUri,
    REDIS_TCP_URL: redisUrl,
    ...more,
  })
}

/** Starts the application without a server, with `more` in its environment. It ends before its stores do. */
export async function startBenchApp(stores: BenchStores, more?: Readonly<Record<string, string>>) {
  setBenchEnvironment(stores, more)
  const app = createIgnitor().createApp('test')
  await app.init()
  await app.boot()
  await app.start(() => {})
  stores.beforeStop(() => app.terminate())
  return app
}
