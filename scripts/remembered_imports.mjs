/**
 * Preloaded by the processes of tests and scripts (`node --import=<this file>`): remembers across processes to which file
 * an import leads. A start of the service asks 3,000 times, and node answers each from the file system: 0.3 s of
 * processor time. What is remembered of packages belongs to one installation, for npm writes its record,
 * node_modules/.package-lock.json, whenever it changes a package. The project's own files lie where the import says.
 */
import { hash } from 'node:crypto'
import { mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { registerHooks } from 'node:module'

const project = new URL('../', import.meta.url)
const compiled = new URL('.data/compiled/', project).href
const folder = new URL('.data/cache/resolved/', project)
const record = statSync(new URL('node_modules/.package-lock.json', project), {
  throwIfNoEntry: false,
})
const installation = `${process.version} ${record?.mtimeMs} ${record?.size}`
const file = new URL(`${hash('sha256', installation).slice(0, 12)}.json`, folder)
const remembered = read()
let isChanged = false

registerHooks({
  resolve(specifier, context, next) {
    const { parentURL } = context
    if (!parentURL?.startsWith(project.href)) return next(specifier, context)
    if (/^\.\.?\/.*\.js$/.test(specifier) && parentURL.startsWith(compiled)) {
      return { url: new URL(specifier, parentURL).href, format: 'module', shortCircuit: true }
    }
    const kind = context.conditions?.includes('import') ? 'import' : 'require'
    const key = `${kind} ${specifier} ${parentURL.slice(project.href.length).split('?')[0]}`
    const known = remembered[key]
    if (known !== undefined) {
      const [path, format] = known
      return { url: `${project.href}${path}`, format: format ?? undefined, shortCircuit: true }
    }
    const found = next(specifier, context)
    if (found.url.startsWith(project.href) && !specifier.startsWith('file:')) {
      remembered[key] = [found.url.slice(project.href.length), found.format ?? null]
      isChanged = true
    }
    return found
  },
})

/** Keeps what is new for later processes, beside what others kept meanwhile; a full disk costs time, not the run. */
process.once('exit', () => {
  if (!isChanged) return
  try {
    mkdirSync(folder, { recursive: true })
    const mine = new URL(`${file.href}.${process.pid}`)
    writeFileSync(mine, JSON.stringify({ ...read(), ...remembered }))
    renameSync(mine, file)
  } catch {}
})

function read() {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return {}
  }
}
