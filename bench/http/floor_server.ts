/**
 * Runs as its own process, given a port: a resolve as one writes it by hand for this purpose alone, on `node:http`. A
 * token is known by its hash, a Lua call counts the request, the service's own table decides, and a stream has the
 * event before the answer; from there it is moved to MongoDB. What the service does besides is missing: masked URLs, a
 * second limit, a bounded stream, changes of routers, live feeds, metrics, logs and the drain.
 */
import 'reflect-metadata'
import { hash } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { Redis } from 'ioredis'
import mongoose from 'mongoose'
import mongoConfig from '#config/mongo'
import { AccessTokenModel } from '#identity/tokens/access_token_repository'
import { FloorEvents } from './floor_events.js'
import { FloorTable } from './floor_table.js'

const COUNT_REQUEST = `
  local used = redis.call('INCR', KEYS[1])
  if used == 1 then redis.call('PEXPIRE', KEYS[1], 60000) end
  return used`
const REQUESTS_A_MINUTE = 100_000_000

declare module 'ioredis' {
  interface RedisCommander {
    countRequest(key: string): Promise<number>
  }
}

interface Caller {
  readonly table: FloorTable
  /** Whether its limit admits one more request. */
  readonly mayAsk: () => Promise<boolean>
}

const prefix = process.env.REDIS_KEY_PREFIX ?? ''
await mongoose.connect(mongoConfig.uri, mongoConfig.options)
const redis = new Redis(process.env.REDIS_TCP_URL ?? '', { enableAutoPipelining: true })
redis.defineCommand('countRequest', { numberOfKeys: 1, lua: COUNT_REQUEST })
const events = new FloorEvents(redis, `${prefix}stream:router-events`)
const callers = await readCallers()
createServer((request, response) => {
  answer(request).then(
    ([status, body]) => send(response, status, body),
    () => send(response, 500, '{}')
  )
}).listen(Number(process.argv[2]), '127.0.0.1')

async function answer(request: IncomingMessage): Promise<readonly [status: number, body: string]> {
  if (request.method !== 'POST') return [200, '{}']
  const caller = callers.get(hashOf(request.headers.authorization ?? ''))
  if (!caller) return [401, '{}']
  const body = textOf(request)
  if (!(await caller.mayAsk())) return [429, '{}']
  const { url } = JSON.parse(await body) as { url: string }
  const decided = caller.table.decide(url)
  if (!decided) return [404, '{}']
  await events.add(decided.event)
  return [200, decided.answer]
}

function textOf(request: IncomingMessage): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => resolve(Buffer.concat(chunks).toString()))
    request.on('error', reject)
  })
}

function send(response: ServerResponse, status: number, body: string): void {
  response.writeHead(status, {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': Buffer.byteLength(body),
  })
  response.end(body)
}

/** Of the secret behind the token's identifier, as it is stored. */
function hashOf(authorization: string): string {
  const secret = authorization.slice(authorization.indexOf('.') + 1)
  return hash('sha256', Buffer.from(secret, 'base64url').toString(), 'hex')
}

async function readCallers(): Promise<ReadonlyMap<string, Caller>> {
  const found = new Map<string, Caller>()
  for (const { hash: tokenHash, organization_id: id } of await AccessTokenModel.find().lean()) {
    const key = `${prefix}rate:${tokenHash}`
    const mayAsk = async () => (await redis.countRequest(key)) <= REQUESTS_A_MINUTE
    found.set(tokenHash, { table: await FloorTable.read(id.toHexString()), mayAsk })
  }
  return found
}
