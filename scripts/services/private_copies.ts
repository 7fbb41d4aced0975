import { randomUUID } from 'node:crypto'
import { chmodSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { atExit } from './at_exit.ts'
import { isAbandoned, lockFolder } from './folder_lock.ts'
import { isAtLeast, readServerVersion, type ServerBinary } from './server_version.ts'

const STAGING_PREFIX = '.staging-'

/** The newest usable program of these products below `binFolder`, or why there is none. */
export async function findPrivateCopy(
  binFolder: string,
  products: readonly string[],
  programs: readonly string[]
): Promise<ServerBinary | string> {
  let why = 'none yet'
  let best: ServerBinary | undefined
  for (const folder of listFolders(binFolder)) {
    if (!products.some((product) => folder.startsWith(`${product}-`))) continue
    for (const program of programs.filter((name) =>
      readdirSync(join(binFolder, folder)).includes(name)
    )) {
      const binary = await readServerVersion(join(binFolder, folder, program))
      if (typeof binary === 'string') {
        why = binary
      } else if (!best || isAtLeast(binary.version, best.version)) {
        best = binary
      }
    }
  }
  return best ?? why
}

/**
 * Installs a program as a private copy: `produce` creates it below the given staging folder and returns its path. Only
 * when it runs does it appear, atomically, as <binFolder>/<product>-<version>/<program>. The staging folder is always
 * removed, as are the folders of killed runs.
 */
export async function installPrivateCopy(
  binFolder: string,
  program: string,
  produce: (stagingFolder: string) => Promise<string>
): Promise<ServerBinary | string> {
  removeAbandonedStaging(binFolder)
  const staging = join(binFolder, `${STAGING_PREFIX}${randomUUID().slice(0, 8)}`)
  const release = lockFolder(staging)
  const removeStaging = () => rmSync(staging, { recursive: true, force: true })
  const forget = atExit(removeStaging)
  try {
    const produced = await produce(staging)
    chmodSync(produced, 0o755)
    const binary = await readServerVersion(produced)
    if (typeof binary === 'string') return binary
    const ready = join(staging, 'ready')
    const target = join(binFolder, `${binary.product}-${binary.version}`)
    mkdirSync(ready)
    renameSync(produced, join(ready, program))
    moveIntoPlace(ready, target)
    return { ...binary, path: join(target, program) }
  } finally {
    removeStaging()
    release()
    forget()
  }
}

/** An existing copy is unusable or comes from a concurrent run: the new one replaces it. */
function moveIntoPlace(ready: string, target: string): void {
  try {
    renameSync(ready, target)
  } catch {
    renameSync(target, `${ready}-replaced`)
    renameSync(ready, target)
  }
}

function removeAbandonedStaging(binFolder: string): void {
  for (const folder of listFolders(binFolder)) {
    const path = join(binFolder, folder)
    if (folder.startsWith(STAGING_PREFIX) && isAbandoned(path)) {
      rmSync(path, { recursive: true, force: true })
    }
  }
}

function listFolders(parent: string): string[] {
  try {
    const entries = readdirSync(parent, { withFileTypes: true })
    return entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name)
  } catch {
    return []
  }
}
