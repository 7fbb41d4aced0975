import { accessSync, constants, statSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { isAtLeast, readServerVersion, type ServerBinary } from './server_version.ts'

/**
 * The first of the programs on the PATH, or in a folder of `alsoIn`, that runs and is recent enough, or why there is
 * none.
 */
export async function findOnPath(
  programs: readonly string[],
  minimumVersion: string,
  alsoIn: readonly string[] = []
): Promise<ServerBinary | string> {
  let why = 'not found'
  for (const program of programs) {
    const path = locate(program, alsoIn)
    if (path === null) continue
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

/** The file of a program on the PATH or in a folder of `alsoIn`; null without one. */
export function locate(program: string, alsoIn: readonly string[] = []): string | null {
  const path = (process.env.PATH ?? '').split(delimiter).filter(Boolean)
  for (const folder of [...path, ...alsoIn]) {
    const file = join(folder, program)
    try {
      accessSync(file, constants.X_OK)
      if (statSync(file).isFile()) return file
    } catch {
      continue
    }
  }
  return null
}
