import { accessSync, constants, statSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { isAtLeast, readServerVersion, type ServerBinary } from './server_version.ts'

/** The first of the programs on the PATH that runs and is new enough, or why there is none. */
export async function findOnPath(
  programs: readonly string[],
  minimumVersion: string
): Promise<ServerBinary | string> {
  let why = 'not found'
  for (const program of programs) {
    const path = locate(program)
    if (path === null) {
      continue
    }
    const binary = await readServerVersion(path)
    if (typeof binary === 'string') {
      why = binary
    } else if (!isAtLeast(binary.version, minimumVersion)) {
      why = `${path} is ${binary.version}, and ${minimumVersion} is the oldest that works`
    } else {
      return binary
    }
  }
  return why
}

function locate(program: string): string | null {
  for (const folder of (process.env.PATH ?? '').split(delimiter).filter(Boolean)) {
    const path = join(folder, program)
    try {
      accessSync(path, constants.X_OK)
      if (statSync(path).isFile()) {
        return path
      }
    } catch {
      continue
    }
  }
  return null
}
