import { createWriteStream } from 'node:fs'
import { setGlobalProxyFromEnv } from 'node:http'
import { basename, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Log } from '../console/log.ts'
import { withProgress } from '../console/with_progress.ts'
import { runCommand } from './run_command.ts'
import { verifySha256 } from './verify_sha256.ts'

const TOTAL_LIMIT_MS = 10 * 60_000
const STALL_LIMIT_MS = 20_000
const UNPACK_LIMIT_MS = 5 * 60_000
const MEMBER = /^[^/]+\/bin\/mongod$/m

/** A published archive with a `bin/mongod`, and its sha256. */
interface PinnedArchive {
  readonly url: string
  readonly sha256: string
}

/** How MongoDB is fetched, and from where by platform. */
export interface FetchMongodOptions {
  readonly log: Log
  readonly archives?: Readonly<Record<string, PinnedArchive>>
  readonly stallLimitMs?: number
}

/** MongoDB 8 by platform; on Linux the archive for Ubuntu 22.04 (libssl 3, glibc 2.35). */
const ARCHIVES: Readonly<Record<string, PinnedArchive>> = {
  'linux-x64': {
    url: 'https://fastdl.mongodb.org/linux/mongodb-linux-x86_64-ubuntu2204-8.0.11.tgz',
    sha256: '5c4af1b28bd9c8c475526c029719f9066d3c86860702b0ad9fc4d2bfff1e0d8a',
  },
  'linux-arm64': {
    url: 'https://fastdl.mongodb.org/linux/mongodb-linux-aarch64-ubuntu2204-8.0.11.tgz',
    sha256: 'a75781a1b76727fb8f64749c585b3700e07bfc1267fcc650f3e569387a276360',
  },
  'darwin-x64': {
    url: 'https://fastdl.mongodb.org/osx/mongodb-macos-x86_64-8.0.11.tgz',
    sha256: '44babe685262c52b771208a7a602075a7478086934297e5c982dd0adb5b78c9f',
  },
  'darwin-arm64': {
    url: 'https://fastdl.mongodb.org/osx/mongodb-macos-arm64-8.0.11.tgz',
    sha256: '90dcc1c8f1178b94f7fafafab7f109b8a20311f1b26ebb1b06a27cbda115e6d6',
  },
}

/**
 * Downloads a pinned MongoDB into `folder`, through the proxy of the environment, checks its sha256, unpacks its mongod
 * there and returns the path. Throws with a one-line reason, also when no data arrives for 20 seconds, as on a machine
 * whose network forbids it.
 */
export async function fetchMongod(folder: string, options: FetchMongodOptions): Promise<string> {
  const platform = `${process.platform}-${process.arch}`
  const pinned = (options.archives ?? ARCHIVES)[platform]
  if (pinned === undefined) throw new Error(`no archive is pinned for ${platform}`)
  const archive = join(folder, basename(pinned.url))
  await withProgress(options.log, 'downloading MongoDB 8', () =>
    download(pinned.url, archive, options.stallLimitMs ?? STALL_LIMIT_MS)
  )
  await verifySha256(archive, pinned.sha256)
  return unpackMongod(archive, folder)
}

async function download(url: string, file: string, stallLimitMs: number): Promise<void> {
  const useNoProxy = setGlobalProxyFromEnv()
  const stalled = new AbortController()
  const watch = setTimeout(() => {
    stalled.abort(new Error(`nothing arrived for ${stallLimitMs / 1000} s`))
  }, stallLimitMs)
  try {
    const signal = AbortSignal.any([stalled.signal, AbortSignal.timeout(TOTAL_LIMIT_MS)])
    const response = await fetch(url, { signal })
    if (!response.ok || !response.body) throw new Error(`${url} answered ${response.status}`)
    const arriving = response.body.pipeThrough(
      new TransformStream<Uint8Array, Uint8Array>({
        transform: (chunk, out) => {
          watch.refresh()
          out.enqueue(chunk)
        },
      })
    )
    await pipeline(arriving, createWriteStream(file), { signal })
  } catch (error) {
    throw stalled.signal.aborted ? stalled.signal.reason : withoutStack(error)
  } finally {
    clearTimeout(watch)
    useNoProxy()
  }
}

/** The cause of a `fetch` error, which says why it failed. */
function withoutStack(error: unknown): Error {
  const cause = error instanceof Error ? (error.cause ?? error) : error
  const text = cause instanceof Error ? cause.message : String(cause)
  return new Error(text.replaceAll(/\s+/g, ' ').slice(0, 250))
}

async function unpackMongod(archive: string, folder: string): Promise<string> {
  const limitMs = UNPACK_LIMIT_MS
  const listed = await runCommand('tar', ['-tzf', archive], { limitMs })
  const [member] = MEMBER.exec(listed.output) ?? []
  if (member === undefined) {
    throw new Error(`${basename(archive)} has no bin/mongod (${listed.failure ?? 'it was listed'})`)
  }
  const unpacked = await runCommand('tar', ['-xzf', archive, '-C', folder, member], { limitMs })
  if (unpacked.failure !== null) {
    throw new Error(`${basename(archive)} cannot be unpacked (${unpacked.failure})`)
  }
  return join(folder, member)
}
