import type { Log } from '../console/log.ts'
import { freePort, isPortFree } from '../services/free_port.ts'
import { PrivateServer } from '../services/private_server.ts'
import { waitUntil } from '../services/wait_until.ts'
import { type ApiProgram, SOURCE_PROGRAM } from './api_program.ts'

const READY_LIMIT_MS = 3 * 60_000
const STOP_LIMIT_MS = 20_000
const PROBE_LIMIT_MS = 2_000
const POLL_MS = 50
const DEFAULT_PORT = 3333

/** PORT, or 3333; when that is busy, another free port, which it prints. */
export async function choosePort(log: Log): Promise<number> {
  const wanted = Number(process.env.PORT ?? DEFAULT_PORT)
  if (await isPortFree(wanted)) return wanted
  const port = await freePort()
  log(`port ${wanted} is busy: the API listens on ${port} instead`)
  return port
}

/**
 * Starts the API on 127.0.0.1, from the source unless a program is given, and waits at most a minute until
 * /health/ready answers 200. The argument --data names `folder`, by which a later run recognizes an API that a killed
 * run left.
 */
export function startApi(options: {
  folder: string
  port: number
  env: NodeJS.ProcessEnv
  log: Log
  program?: ApiProgram
}): Promise<PrivateServer> {
  const { folder, port, env, log, program = SOURCE_PROGRAM } = options
  const health = `http://127.0.0.1:${port}${env.API_BASE_PATH ?? ''}/health/ready`
  return PrivateServer.start({
    name: 'API',
    binary: process.execPath,
    args: [...program.serverArgs, `--data=${folder}/`],
    folder,
    cwd: program.folder,
    port,
    env,
    ready: (signal) => waitUntil(() => answersOk(health), signal, POLL_MS),
    readyLimitMs: READY_LIMIT_MS,
    stopLimitMs: STOP_LIMIT_MS,
    log,
  })
}

async function answersOk(url: string): Promise<boolean> {
  const response = await fetch(url, { signal: AbortSignal.timeout(PROBE_LIMIT_MS) })
  await response.body?.cancel()
  return response.ok
}
