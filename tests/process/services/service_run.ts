import { spawn } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { readServerRecord, type ServerRecord } from '#scripts/services/server_record'
import { testBinaries } from '#tests/support/test_binaries'

const PROGRAM = fileURLToPath(new URL('./fixtures/hold_services.js', import.meta.url))

/** A run of hold_services.ts in a process of its own. */
export interface ServiceRun {
  lines: string[]
  /** The addresses that it printed, or null when it ended without them. */
  up: Promise<{ mongodbUri: string; redisUrl: string } | null>
  /** Resolves once all that it printed is read. */
  exitCode: Promise<number | null>
  /** Asks it to stop its servers and end. */
  finish(): Promise<number | null>
  /** Kills it before it can stop anything. */
  kill(): Promise<number | null>
}

export async function serviceRun(
  folder: string,
  settings: NodeJS.ProcessEnv = {}
): Promise<ServiceRun> {
  const binaries = await testBinaries()
  const path = [dirname(binaries.mongod), dirname(binaries.redis)].join(':')
  const child = spawn(process.execPath, [PROGRAM, folder], {
    env: { PATH: path, ...settings },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const lines: string[] = []
  const exitCode = new Promise<number | null>((resolve) => child.once('close', resolve))
  const up = new Promise<{ mongodbUri: string; redisUrl: string } | null>((resolve) => {
    const reader = createInterface({ input: child.stdout })
    reader.on('line', (line) => {
      lines.push(line)
      if (line.startsWith('{')) {
        resolve(JSON.parse(line))
      }
    })
    reader.on('close', () => resolve(null))
  })
  const finish = () => {
    child.stdin.end()
    return exitCode
  }
  const kill = () => {
    child.kill('SIGKILL')
    return exitCode
  }
  return { lines, up, exitCode, finish, kill }
}

/** The pid files of both servers of a data folder. */
export function recordsOf(folder: string): ServerRecord[] {
  return ['mongodb', 'redis'].flatMap((store) => {
    const versions = readdirSync(join(folder, store))
    return versions.flatMap((version) => readServerRecord(join(folder, store, version)) ?? [])
  })
}
