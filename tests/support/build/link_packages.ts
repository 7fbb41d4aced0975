import { copyFileSync, linkSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Makes exactly the named packages available below `target` as they are below `source`: real folders with hard links to
 * the files (copies on another file system), so that their imports resolve beside them.
 */
export function linkPackages(packages: readonly string[], source: string, target: string): void {
  for (const folder of packages) {
    linkFolder(join(source, folder), join(target, folder))
  }
}

function linkFolder(source: string, target: string): void {
  mkdirSync(target, { recursive: true })
  for (const entry of readdirSync(source, { withFileTypes: true })) {
    const [from, to] = [join(source, entry.name), join(target, entry.name)]
    if (entry.isFile()) {
      linkOrCopy(from, to)
    } else if (entry.isDirectory() && entry.name !== 'node_modules') {
      linkFolder(from, to)
    }
  }
}

function linkOrCopy(from: string, to: string): void {
  try {
    linkSync(from, to)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EXDEV')) throw error
    copyFileSync(from, to)
  }
}
