/**
 * Run as a program of its own, so that a limit can end it: downloads the pinned MongoDB with mongodb-memory-server's
 * downloader into the folder given as the argument, checks the archive's sha256 and prints the path of the mongod.
 */
import { MongoBinaryDownload } from 'mongodb-memory-server-core/lib/util/MongoBinaryDownload.js'
import { verifySha256 } from './verify_sha256.ts'

const VERSION = '8.0.11'

/** The sha256 of the published archives by platform; on Linux the one for Ubuntu 22.04 (libssl 3, glibc 2.35). */
const ARCHIVE_SHA256: Readonly<Record<string, string>> = {
  'linux-x64': '5c4af1b28bd9c8c475526c029719f9066d3c86860702b0ad9fc4d2bfff1e0d8a',
  'linux-arm64': 'a75781a1b76727fb8f64749c585b3700e07bfc1267fcc650f3e569387a276360',
  'darwin-x64': '44babe685262c52b771208a7a602075a7478086934297e5c982dd0adb5b78c9f',
  'darwin-arm64': '90dcc1c8f1178b94f7fafafab7f109b8a20311f1b26ebb1b06a27cbda115e6d6',
}

async function download(folder: string): Promise<string> {
  const platform = `${process.platform}-${process.arch}`
  const sha256 = ARCHIVE_SHA256[platform]
  if (sha256 === undefined) {
    throw new Error(`no archive is pinned for ${platform}`)
  }
  const downloader = new MongoBinaryDownload({
    version: VERSION,
    downloadDir: folder,
    platform: process.platform,
    arch: process.arch,
    os:
      process.platform === 'linux'
        ? { os: 'linux', dist: 'ubuntu', release: '22.04' }
        : { os: process.platform },
    checkMD5: false,
  })
  const archive = await downloader.startDownload()
  await verifySha256(archive, sha256)
  return downloader.extract(archive)
}

function oneLine(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error)
  return message.replaceAll(/\s+/g, ' ').slice(0, 250)
}

const [folder] = process.argv.slice(2)
if (folder === undefined) {
  throw new Error('usage: download_mongod.ts <folder>')
}
try {
  process.stdout.write(`\nmongod: ${await download(folder)}\n`)
} catch (error) {
  process.stdout.write(`\nfailed: ${oneLine(error)}\n`)
  process.exitCode = 1
}
