/**
 * Lets node run the TypeScript of this project, decorators and `#…` imports included: `node --import=<this file> x.ts`.
 * Each file is compiled once and cached in .data/cache under the digest of its text, its path and its compiler, so the
 * cache is never older than the source. A file that cannot be cached is compiled again by the next process. V8's
 * bytecode of all modules is cached there too; node itself checks it against the source. The stacks of errors show the
 * lines of the source: source_stacks.mjs reads a file's map when one is formatted.
 */
import { hash } from 'node:crypto'
import { mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { createRequire, enableCompileCache, registerHooks } from 'node:module'
import { fileURLToPath } from 'node:url'
import { ResolvedPackages } from './resolved_packages.mjs'
import { showSourceInStacks } from './source_stacks.mjs'

/** The options that `@poppinss/ts-exec` derives from tsconfig.json. */
const OPTIONS = {
  sourceMaps: true,
  module: { type: 'es6' },
  jsc: {
    target: 'esnext',
    externalHelpers: false,
    parser: { syntax: 'typescript', decorators: true, dynamicImport: true },
    transform: { decoratorMetadata: true, legacyDecorator: true },
    experimental: { keepImportAttributes: true },
    keepClassNames: true,
  },
}

/** The end mark: a file without it was cut off when the machine stopped. */
const END = '\n// complete\n'

const project = new URL('../../', import.meta.url)
const compilerPackage = createRequire(import.meta.resolve('@poppinss/ts-exec'))
const compilerVersion = compilerPackage('@swc/core/package.json').version
const settings = hash('sha256', `${compilerVersion}\n${JSON.stringify(OPTIONS)}${END}`)
const folder = fileURLToPath(new URL(`.data/cache/compiled/${settings.slice(0, 12)}/`, project))
const subpaths = Object.entries(readJson(new URL('package.json', project)).imports)
  .filter(([name, target]) => name.endsWith('/*') && target.endsWith('/*.js'))
  .map(([name, target]) => [name.slice(0, -1), new URL(target.slice(0, -4), project).href])
const packages = new ResolvedPackages(project, new URL('.data/cache/resolved/', project))
const known = new Map()
/** The compiled file of each loaded module. */
const loaded = new Map()

showSourceInStacks(mapOf)
process.once('exit', () => packages.keep())
withoutUndici(process.getBuiltinModule('node:http'))
enableCompileCache(fileURLToPath(new URL('.data/cache/bytecode', project)))
registerHooks({
  resolve(specifier, context, next) {
    const url = sourceOf(specifier, context.parentURL)
    if (url === null) return packages.resolve(specifier, context, next)
    return { url, format: 'module', shortCircuit: true }
  },
  load(url, context, next) {
    if (!isOurs(url) || !/\.ts(?:\?|$)/.test(url)) return next(url, context)
    const { file, text } = compiled(fileURLToPath(url))
    loaded.set(url, file)
    return { format: 'module', source: text, shortCircuit: true }
  },
})

/** An `import` of `node:http` reads all that it exports, and these load undici: 70 ms for a process that sends no request. */
function withoutUndici(http) {
  for (const name of ['WebSocket', 'CloseEvent', 'MessageEvent']) {
    Object.defineProperty(http, name, { enumerable: false })
  }
}

/** The TypeScript file of an import, or null for any other import. Queries are preserved. */
function sourceOf(specifier, parent) {
  const [path, ...queries] = specifier.split('?')
  const subpath = subpaths.find(([prefix]) => path.startsWith(prefix))
  if (subpath) return existing(`${subpath[1]}${path.slice(subpath[0].length)}.ts`, queries)
  const isLocal = path.startsWith('file:') || (/^\.{0,2}\//.test(path) && parent !== undefined)
  if (!isLocal || !path.endsWith('.js')) return null
  const url = new URL(`${path.slice(0, -3)}.ts`, parent).href
  return isOurs(url) ? existing(url, queries) : null
}

function existing(url, queries) {
  let isFile = known.get(url)
  if (isFile === undefined) {
    isFile = statSync(fileURLToPath(url), { throwIfNoEntry: false })?.isFile() === true
    if (isFile) known.set(url, true)
  }
  return isFile ? [url, ...queries].join('?') : null
}

function isOurs(url) {
  return url.startsWith(project.href) && !url.includes('/node_modules/')
}

function compiled(source) {
  const written = readFileSync(source, 'utf8')
  const file = `${folder}${hash('sha256', `${source}\n${written}`)}.js`
  try {
    const text = readFileSync(file, 'utf8')
    if (text.endsWith(END)) return { file, text }
  } catch {
    // not compiled yet
  }
  const { code, map } = compile(written, source)
  const text = `${code}${END}`
  keep(mapFile(file), map)
  keep(file, text)
  return { file, text }
}

function compile(written, source) {
  const { transformSync } = compilerPackage('@swc/core')
  return transformSync(written, { ...OPTIONS, filename: source })
}

function mapFile(file) {
  return file.replace(/js$/, 'map')
}

/** The source map of a module that was loaded here, or null. */
function mapOf(url) {
  const file = loaded.get(url)
  return file === undefined ? null : readJson(mapFile(file))
}

/** Writes atomically: processes that compile the same file at the same time do not disturb each other. */
function keep(file, text) {
  const mine = `${file}.${process.pid}`
  try {
    mkdirSync(folder, { recursive: true })
    writeFileSync(mine, text)
    renameSync(mine, file)
  } catch {
    // a read-only or full disk costs time, not the run
  }
}

function readJson(url) {
  return JSON.parse(readFileSync(url, 'utf8'))
}
