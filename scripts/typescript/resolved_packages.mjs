import { hash } from 'node:crypto'
import { mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'

const MODULES = '/node_modules/'

/**
 * Remembers across processes to which file of which package an import leads: a start of the service asks 1,500 times,
 * and the look-ups in the file system are a sixth of its cost. What is remembered belongs to one installation: npm
 * writes its record, node_modules/.package-lock.json, whenever it changes a package.
 */
export class ResolvedPackages {
  #folder
  #file
  #root
  #kept
  #isChanged = false

  /** `folder` is where it is kept; without the record of an installation nothing is. */
  constructor(project, folder) {
    this.#folder = folder
    this.#root = project.href
    const installation = describe(new URL('node_modules/.package-lock.json', project))
    this.#file = installation === null ? null : new URL(`${installation}.json`, folder)
    this.#kept = readKept(this.#file)
  }

  /** What `next` answers, from memory if that is a file of a package. */
  resolve(specifier, context, next) {
    const { parentURL } = context
    if (!parentURL?.startsWith(this.#root)) return next(specifier, context)
    const kind = context.conditions?.includes('import') ? 'import' : 'require'
    const [parent] = parentURL.slice(this.#root.length).split('?')
    const key = `${kind} ${specifier} ${parent}`
    const kept = this.#kept[key]
    if (kept !== undefined) {
      const [path, format] = kept
      return { url: `${this.#root}${path}`, format: format ?? undefined, shortCircuit: true }
    }
    const found = next(specifier, context)
    if (found.url.startsWith(this.#root) && found.url.includes(MODULES)) {
      this.#kept[key] = [found.url.slice(this.#root.length), found.format ?? null]
      this.#isChanged = true
    }
    return found
  }

  /** Keeps what is new for later processes, beside what others kept meanwhile. */
  keep() {
    if (!this.#isChanged || this.#file === null) return
    try {
      mkdirSync(this.#folder, { recursive: true })
      const mine = new URL(`${this.#file.href}.${process.pid}`)
      const all = { ...readKept(this.#file), ...this.#kept }
      writeFileSync(mine, JSON.stringify(all))
      renameSync(mine, this.#file)
    } catch {
      // a read-only or full disk costs time, not the run
    }
  }
}

/** Names one state of the installed packages for this version of node, or is null without a record of them. */
function describe(record) {
  const found = statSync(record, { throwIfNoEntry: false })
  if (found === undefined) return null
  return hash('sha256', `${process.version} ${found.mtimeMs} ${found.size}`).slice(0, 12)
}

function readKept(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return {}
  }
}
