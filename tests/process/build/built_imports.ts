import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import ts from 'typescript'

/** A file of the build and a package that it imports, at once or on demand. */
export interface PackageImport {
  readonly file: string
  readonly package: string
}

/** Every import of a package in the JavaScript of a build, `node_modules` aside. */
export function builtImports(folder: string): PackageImport[] {
  return scripts(folder).flatMap((path) => {
    const { importedFiles } = ts.preProcessFile(readFileSync(path, 'utf8'), true, true)
    return importedFiles
      .map(({ fileName }) => fileName)
      .filter((specifier) => !/^(\.|#|node:)/.test(specifier))
      .map((specifier) => ({ file: relative(folder, path), package: packageOf(specifier) }))
  })
}

function scripts(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return entry.name === 'node_modules' ? [] : scripts(path)
    return entry.name.endsWith('.js') ? [path] : []
  })
}

function packageOf(specifier: string): string {
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/')
}
