/**
 * Compiles the TypeScript of the project to JavaScript in `.data/compiled`, a tree of the same layout in which node
 * resolves every import by itself: the application, its tests and scripts start from there. Compiles what changed since
 * the last time and removes what has no source any more. Runs before each task of `scripts/run.mjs`, on Node 24, which
 * strips its types. Source maps are beside the files. Exits with 1, naming the file, when one cannot be read.
 *
 * `node scripts/compile.ts <folder>` makes what production runs, the service with its manifests and `ace.js`, in that
 * folder, which is emptied before. Types are checked elsewhere.
 */
import { hash } from 'node:crypto'
import {
  copyFileSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join, relative, resolve } from 'node:path'

const OF_SERVICE = [
  'app',
  'bin',
  'commands',
  'config',
  'demo',
  'environment',
  'infra',
  'providers',
  'start',
]
const FOLDERS = [...OF_SERVICE, 'bench', 'packages', 'scripts', 'tests', 'web']
const FILES = ['adonisrc.ts', 'package.json']
/** The entry files of japa. */
const OF_TESTS = /^bin\/(unit_)?test\.ts$/
const TYPESCRIPT = /(?<!\.d)\.tsx?$/
/** What modules read from beside themselves. */
const READ_BY_MODULES = /\.(lua|json|css|js|mjs|svg|txt)$/
const LEFT_OUT = /^(node_modules|dist|releases|peers|cdk)$/
/**
 * Links to the same places of the project: what Vite builds for browsers, which is beside the code as in a production build, and
 * the packages of one folder, once `scripts/install.mjs` has installed them.
 */
const LINKS = ['build', 'bench/node_modules', 'infra/node_modules']
const OPTIONS = {
  sourcemap: true,
  tsconfig: false,
  target: 'esnext',
  jsx: { runtime: 'automatic' },
  decorator: { legacy: true, emitDecoratorMetadata: true },
  typescript: { rewriteImportExtensions: 'rewrite' },
} as const

/** A process keeps the text of every module. Names stay, because stacks show them. */
const WITHOUT_COMMENTS = { module: true, compress: false, mangle: false, sourcemap: true } as const

const project = join(import.meta.dirname, '..')
const [production] = process.argv.slice(2)
const target = production ? resolve(production) : join(project, '.data/compiled')
const stamp = join(target, '.compiler')

/** The compiler, its options and the layout of its output. */
const compiler = hash(
  'sha256',
  ['package-lock.json', 'scripts/compile.ts']
    .map((file) => readFileSync(join(project, file), 'utf8'))
    .join()
)

interface Source {
  readonly path: string
  readonly output: string
  readonly writtenAt: Date
}

function sourcesIn(folder: string): Source[] {
  return readdirSync(join(project, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`
    if (entry.isDirectory()) return LEFT_OUT.test(entry.name) ? [] : sourcesIn(path)
    return TYPESCRIPT.test(path) || READ_BY_MODULES.test(path) ? [source(path)] : []
  })
}

function source(path: string): Source {
  const output = join(target, path.replace(TYPESCRIPT, '.js'))
  return { path, output, writtenAt: statSync(join(project, path)).mtime }
}

/** An output is as old as the source that it was made from. */
function isCurrent({ output, writtenAt }: Source): boolean {
  const made = statSync(output, { throwIfNoEntry: false })
  return made !== undefined && Math.abs(made.mtimeMs - writtenAt.getTime()) < 1
}

/** Replaces a file at once, so that a process that starts meanwhile reads the old one or the new one. */
function place(file: string, write: (to: string) => void, at: Date): void {
  const mine = `${file}.${process.pid}`
  write(mine)
  utimesSync(mine, at, at)
  renameSync(mine, file)
}

function removeStale(folder: string, outputs: ReadonlySet<string>): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) removeStale(path, outputs)
    else if (!outputs.has(path.replace(/\.map$/, ''))) rmSync(path, { force: true })
  }
}

async function compile(sources: readonly Source[]): Promise<void> {
  const { transformSync, minifySync } = await import('rolldown/utils')
  for (const { path, output, writtenAt } of sources) {
    mkdirSync(dirname(output), { recursive: true })
    const from = join(project, path)
    if (!TYPESCRIPT.test(path)) {
      place(output, (to) => copyFileSync(from, to), writtenAt)
      continue
    }
    const compiled = transformSync(path, readFileSync(from, 'utf8'), OPTIONS)
    const { code, map, errors } = minifySync(path, compiled.code, {
      ...WITHOUT_COMMENTS,
      inputMap: compiled.map,
    })
    const [error] = [...compiled.errors, ...errors]
    if (error !== undefined || map === undefined) throw new Error(`${path}: ${error?.message}`)
    const name = production ? basename(path) : relative(dirname(output), from)
    const { sourcesContent, ...rest } = { ...map, sources: [name] }
    const text = `${code}\n//# sourceMappingURL=${basename(output)}.map\n`
    place(`${output}.map`, (to) => writeFileSync(to, JSON.stringify(rest)), writtenAt)
    place(output, (to) => writeFileSync(to, text), writtenAt)
  }
}

function compileForProduction(): Promise<void> {
  rmSync(target, { recursive: true, force: true })
  const files = [...FILES, 'package-lock.json']
  const sources = [...OF_SERVICE.flatMap(sourcesIn), ...files.map(source)]
  mkdirSync(target, { recursive: true })
  writeFileSync(join(target, 'ace.js'), "await import('./bin/console.js')\n")
  return compile(sources.filter(({ path }) => !OF_TESTS.test(path)))
}

async function compileChanges(): Promise<void> {
  const known = statSync(stamp, { throwIfNoEntry: false }) ? readFileSync(stamp, 'utf8') : ''
  if (known !== compiler) rmSync(target, { recursive: true, force: true })
  mkdirSync(target, { recursive: true })
  const sources = [...FOLDERS.flatMap(sourcesIn), ...FILES.map(source)]
  const changed = sources.filter((one) => !isCurrent(one))
  if (changed.length > 0) await compile(changed)
  const outputs = new Set([...sources.map(({ output }) => output), stamp])
  for (const link of LINKS) outputs.add(join(target, link))
  removeStale(target, outputs)
  mkdirSync(join(project, 'build'), { recursive: true })
  for (const link of LINKS) {
    const path = join(target, link)
    if (lstatSync(path, { throwIfNoEntry: false })) continue
    symlinkSync(relative(dirname(path), join(project, link)), path)
  }
  writeFileSync(stamp, compiler)
}

try {
  await (production ? compileForProduction() : compileChanges())
} catch (error) {
  process.stderr.write(`[setup] not compiled: ${(error as Error).message}\n`)
  process.exitCode = 1
}
