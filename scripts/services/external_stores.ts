import { mongo } from 'mongoose'
import { answersPing } from './redis_ping.ts'

const ANSWER_LIMIT_MS = 4_000

/** A running store that this run must not stop. */
export interface ExternalStore {
  readonly uri: string
}

/** Checks the MongoDB of MONGODB_URI; a string says why it cannot be used. */
export async function checkExternalMongo(uri: string | undefined): Promise<ExternalStore | string> {
  if (!uri) return 'not set'
  const client = new mongo.MongoClient(uri, { serverSelectionTimeoutMS: ANSWER_LIMIT_MS })
  try {
    const hello = await client.db('admin').command({ hello: 1 })
    if (hello.setName === undefined && hello.msg !== 'isdbgrid') {
      return 'it answers, but is no replica set: it has no transactions'
    }
    return { uri }
  } finally {
    await client.close(true)
  }
}

/** Checks the Redis of REDIS_TCP_URL; a string says why it cannot be used. */
export async function checkExternalRedis(url: string | undefined): Promise<ExternalStore | string> {
  if (!url) return 'not set'
  const { hostname, port, protocol } = new URL(url)
  const host = hostname.replaceAll(/^\[|\]$/g, '')
  const target = { host, port: Number(port || 6379), tls: protocol === 'rediss:' }
  return (await answersPing(target, ANSWER_LIMIT_MS)) ? { uri: url } : 'it answers, but not to PING'
}

/** The address of a store without its credentials, safe to print. */
export function withoutCredentials(uri: string): string {
  return uri.replace(/\/\/[^/@]*@/, '//')
}
