import { readFileSync, statSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { posix } from 'node:path'

const { dirname, join } = posix
/** Made from openapi.json before types are checked. */
const GENERATED = ['web/api/schema.d.ts', 'packages/client/src/endpoints.ts']
const SOURCES = ['.ts', '.tsx', '.d.ts', '.js', '.mjs']

/**
 * Names what an import leads to, by its path from the folder: a file of the project, `node_modules/<name>` for a package,
 * the bare name of a part of Node, or null where there is no such file. `folder` holds package.json.
 */
export class ImportedFiles {
  #folder
  #subpaths
  #isFile = new Map(GENERATED.map((file) => [file, true]))

  constructor(folder) {
    this.#folder = folder
    const { imports = {} } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
    this.#subpaths = Object.entries(imports).map(([name, target]) => [
      name.replace(/\*$/, ''),
      target.replace(/\*\.js$/, ''),
    ])
  }

  /** What `specifier` leads to in the file `from`, which is a path from the folder. */
  find(specifier, from) {
    const [name] = specifier.split('?')
    if (name.startsWith('.')) return this.#sourceOf(join(dirname(from), name))
    const subpath = this.#subpaths.find(([prefix]) => name.startsWith(prefix))
    if (subpath) return this.#sourceOf(join(subpath[1], name.slice(subpath[0].length)))
    if (name.startsWith('#')) return null
    return isBuiltin(name) ? name.replace(/^node:/, '') : `node_modules/${name}/`
  }

  #sourceOf(path) {
    const stem = path.replace(/\.[jt]sx?$/, '')
    const candidates = [path, ...SOURCES.map((extension) => stem + extension)]
    return candidates.find((one) => this.#exists(one)) ?? null
  }

  #exists(path) {
    const known = this.#isFile.get(path)
    if (known !== undefined) return known
    const found = statSync(join(this.#folder, path), { throwIfNoEntry: false })?.isFile() === true
    this.#isFile.set(path, found)
    return found
  }
}
