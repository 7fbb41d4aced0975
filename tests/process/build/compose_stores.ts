import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Redis } from 'ioredis'
import { PrivateServer } from '#scripts/services/private_server'
import { PROJECT_FOLDER } from '#scripts/services/project_folders'
import { answersPing } from '#scripts/services/redis_ping'
import { startOnFreePort } from '#scripts/services/start_on_free_port'
import { waitUntil } from '#scripts/services/wait_until'

const READY_LIMIT_MS = 60_000
const STOP_LIMIT_MS = 20_000
const PING_LIMIT_MS = 1_000

/** The Redis of compose.yaml from its own files, except for its address, data folder and memory. */
export function startComposeRedis(
  binary: string,
  folder: string,
  passwords: NodeJS.ProcessEnv
): Promise<PrivateServer> {
  const deploy = join(PROJECT_FOLDER, 'deploy/redis')
  const acl = join(folder, 'users.acl')
  mkdirSync(folder, { recursive: true })
  return startOnFreePort(undefined, (port) =>
    PrivateServer.start({
      name: 'redis',
      binary: 'sh',
      args: [
        join(deploy, 'start.sh'),
        acl,
        binary,
        join(deploy, 'redis.conf'),
        '--port',
        String(port),
        '--bind',
        '127.0.0.1',
        '--dir',
        folder,
        '--aclfile',
        acl,
        '--set-proc-title',
        'no',
      ],
      folder,
      port,
      env: { PATH: process.env.PATH, ...passwords },
      ready: (signal) =>
        waitUntil(() => answersPing({ host: '127.0.0.1', port }, PING_LIMIT_MS), signal),
      readyLimitMs: READY_LIMIT_MS,
      stopLimitMs: STOP_LIMIT_MS,
      log: () => {},
    })
  )
}

/** The MongoDB of compose.yaml from its own script and command, which still has to be initiated. */
export function startComposeMongo(
  binary: string,
  folder: string,
  command: readonly string[]
): Promise<PrivateServer> {
  const key = join(folder, 'key')
  const data = join(folder, 'data')
  mkdirSync(data, { recursive: true })
  const settings = command.slice(1).filter((word) => word !== '--bind_ip_all')
  return startOnFreePort(undefined, (port) =>
    PrivateServer.start({
      name: 'mongod',
      binary: 'sh',
      args: [
        join(PROJECT_FOLDER, 'deploy/mongo/start.sh'),
        key,
        binary,
        ...settings.map((word) => (word === '/tmp/key' ? key : word)),
        '--dbpath',
        data,
        '--port',
        String(port),
        '--bind_ip',
        '127.0.0.1',
        '--nounixsocket',
      ],
      folder,
      port,
      ready: async (signal) => {
        const log = join(folder, 'server.log')
        const waits = async () => readFileSync(log, 'utf8').includes('Waiting for connections')
        await waitUntil(waits, signal)
      },
      readyLimitMs: READY_LIMIT_MS,
      stopLimitMs: STOP_LIMIT_MS,
      log: () => {},
    })
  )
}

/** True when Redis accepts this user and answers PING. */
export async function mayPing(port: number, username: string, password: string): Promise<boolean> {
  const redis = new Redis({
    port,
    username,
    password,
    lazyConnect: true,
    retryStrategy: () => null,
  })
  redis.on('error', () => {})
  try {
    await redis.connect()
    return (await redis.ping()) === 'PONG'
  } catch {
    return false
  } finally {
    redis.disconnect()
  }
}
