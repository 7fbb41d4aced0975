import { hash } from 'node:crypto'
import { globSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import ts from 'typescript'

/** What every spec depends on besides its imports: the packages, the compiler, and how japa is started. */
const COMMON = [
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'adonisrc.ts',
  'bin/unit_test.ts',
  'scripts/typescript/*.mjs',
  'scripts/testing/*_plugin.ts',
  '.env{,.test}',
]
const LUA = 'app/**/*.lua'
/** What these read beside the code is Lua, or nothing. */
const READ_NOTHING_ELSE = [
  'app/cluster/lua/lua_script.ts',
  'app/cluster/signals/standard_output.ts',
]
/** By these a file reaches what is no import of it. */
const OUTSIDE = /^(?:node:)?(?:fs|child_process|module)(?:\/|$)/
const PLACE_OF_ITS_OWN = /\bimport\.meta\b/g
const FILE_BESIDE = /\bnew URL\(\s*'(\.[^']+)',\s*import\.meta\.url/g

interface Source {
  readonly digest: string
  readonly imports: readonly string[]
  /** Whether it reads files or starts processes that its imports do not name. */
  readonly reachesOut: boolean
}

/**
 * What decides the verdict of a spec file that touches nothing outside its process: its text, that of every file that it
 * imports, directly or not, the packages and the version of node. Reads each file once, when it is first asked for it.
 * `folder` is the project's.
 */
export class SpecInputs {
  readonly #sources = new Map<string, Source | null>()
  readonly #writtenAtMs = new Map<string, number>()
  readonly #folder: string
  readonly #subpaths: readonly (readonly [string, string])[]
  readonly #common: string

  constructor(folder: string) {
    this.#folder = folder
    const { imports = {} } = JSON.parse(this.#read('package.json')) as {
      imports?: Record<string, string>
    }
    this.#subpaths = Object.entries(imports).map(([name, target]) => [
      name.replace(/\*$/, ''),
      target.replace(/\*\.js$/, ''),
    ])
    const common = globSync([...COMMON, LUA], { cwd: folder }).sort()
    this.#common = digest([process.version, ...common.map((file) => `${file} ${this.#read(file)}`)])
  }

  /** Null for a spec that reads files or starts processes, whose verdict only a run tells. */
  digestOf(spec: string): string | null {
    const reached = new Set([spec])
    const parts = [this.#common]
    for (const file of reached) {
      const source = this.#sourceOf(file)
      if (source === null || source.reachesOut) return null
      parts.push(`${file} ${source.digest}`)
      for (const imported of source.imports) reached.add(imported)
    }
    return digest(parts)
  }

  /** Whether no file that was read has been written since. */
  areAsRead(): boolean {
    return [...this.#writtenAtMs].every(([file, atMs]) => this.#mtimeMs(file) === atMs)
  }

  #sourceOf(file: string): Source | null {
    const known = this.#sources.get(file)
    if (known !== undefined) return known
    const source = this.#mtimeMs(file) === null ? null : this.#scan(file)
    this.#sources.set(file, source)
    return source
  }

  #scan(file: string): Source {
    const text = this.#read(file)
    const named = ts.preProcessFile(text, true, true).importedFiles.map(({ fileName }) => fileName)
    const beside = [...text.matchAll(FILE_BESIDE)].flatMap(([, path = '']) => path)
    const places = text.match(PLACE_OF_ITS_OWN)?.length ?? 0
    const reachesOut =
      !READ_NOTHING_ELSE.includes(file) &&
      (named.some((name) => OUTSIDE.test(name)) || places > beside.length)
    const paths = [...named, ...beside].flatMap((name) => this.#pathOf(name, file) ?? [])
    return {
      digest: digest([text]),
      imports: paths.map((path) => this.#sourceFile(path)),
      reachesOut,
    }
  }

  /** Where an import leads in this project, or null when it is of a package. */
  #pathOf(name: string, from: string): string | null {
    const subpath = this.#subpaths.find(([prefix]) => name.startsWith(prefix))
    if (subpath) return join(`${subpath[1]}${name.slice(subpath[0].length)}`)
    return name.startsWith('.') ? join(dirname(from), name) : null
  }

  /** The TypeScript file of a path as imports write it; a path without one stays as it is. */
  #sourceFile(path: string): string {
    const stem = path.replace(/\.jsx?$/, '')
    const candidates = [path, `${stem}.ts`, `${stem}.tsx`, `${stem}.d.ts`]
    return candidates.find((one) => this.#mtimeMs(one) !== null) ?? path
  }

  /** Null for what is no file. */
  #mtimeMs(file: string): number | null {
    const found = statSync(join(this.#folder, file), { throwIfNoEntry: false })
    return found?.isFile() === true ? found.mtimeMs : null
  }

  #read(file: string): string {
    this.#writtenAtMs.set(file, this.#mtimeMs(file) ?? 0)
    return readFileSync(join(this.#folder, file), 'utf8')
  }
}

function digest(parts: readonly string[]): string {
  return hash('sha256', parts.join('\n'))
}
