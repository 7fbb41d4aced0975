import { basename } from 'node:path'
import { runCommand } from './run_command.ts'

const VERSION_LIMIT_MS = 10_000

/** A program that was found, usually one to start as a private server, with its version. */
export interface ServerBinary {
  readonly path: string
  /** `mongod`, `redis`, `valkey`, `haproxy`, `nginx`, `hadolint`, `chromium` or `firefox`. */
  readonly product: string
  /** Three numbers, such as 6.0.5; of Firefox two or three. */
  readonly version: string
}

/** Asks a program for its version; a string says why it cannot be used. */
export async function readServerVersion(path: string): Promise<ServerBinary | string> {
  const flag = ['haproxy', 'nginx'].includes(basename(path)) ? '-v' : '--version'
  const result = await runCommand(path, [flag], { limitMs: VERSION_LIMIT_MS })
  if (result.failure !== null) {
    const said = result.output.trim().split('\n')[0] ?? ''
    return `${path} cannot run (${result.failure}${said && `: ${said}`})`
  }
  const mongod = /^db version v(\d+\.\d+\.\d+)/m.exec(result.output)
  const haproxy = /^HAProxy version (\d+\.\d+\.\d+)/m.exec(result.output)
  const nginx = /^nginx version: nginx\/(\d+\.\d+\.\d+)/m.exec(result.output)
  const hadolint = /^Haskell Dockerfile Linter v?(\d+\.\d+\.\d+)/m.exec(result.output)
  const chromium = /^(?:Chromium|Google Chrome) (\d+\.\d+\.\d+)/m.exec(result.output)
  const firefox = /^Mozilla Firefox (\d+\.\d+(?:\.\d+)?)/m.exec(result.output)
  const redis = /^(Redis|Valkey) server v=(\d+\.\d+\.\d+)/m.exec(result.output)
  if (mongod?.[1]) return { path, product: 'mongod', version: mongod[1] }
  if (haproxy?.[1]) return { path, product: 'haproxy', version: haproxy[1] }
  if (nginx?.[1]) return { path, product: 'nginx', version: nginx[1] }
  if (hadolint?.[1]) return { path, product: 'hadolint', version: hadolint[1] }
  if (chromium?.[1]) return { path, product: 'chromium', version: chromium[1] }
  if (firefox?.[1]) return { path, product: 'firefox', version: firefox[1] }
  if (redis?.[1] && redis[2]) return { path, product: redis[1].toLowerCase(), version: redis[2] }
  return `${path} does not say which version it is`
}

/** `6.0` of `6.0.5`: data folders are compatible within it. */
export function releaseLine(binary: ServerBinary): string {
  return binary.version.split('.').slice(0, 2).join('.')
}

/** True when `version` is `minimum` or later, compared number by number. */
export function isAtLeast(version: string, minimum: string): boolean {
  const wanted = minimum.split('.').map(Number)
  const given = version.split('.').map(Number)
  for (const [index, part] of wanted.entries()) {
    const difference = (given[index] ?? 0) - part
    if (difference !== 0) return difference > 0
  }
  return true
}
