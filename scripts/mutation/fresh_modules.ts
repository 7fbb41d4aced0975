import { type LoadFnOutput, registerHooks } from 'node:module'
import { pathToFileURL } from 'node:url'
import { PROJECT_FOLDER } from '../services/project_folders.ts'
import type { ReplacedSource } from './mutants.ts'

const PROJECT = pathToFileURL(`${PROJECT_FOLDER}/`).href
const MARK = /[?&]fresh=(\d+)/
const JAPA = '/node_modules/@japa/'

/**
 * Instances of the project's modules and of japa that belong to one run of tests alone, so that a mutant leaves nothing
 * to the next one. The number of the run is part of each module's URL; its imports inherit that number.
 */
export class FreshModules {
  #run = 0
  #replaced = new Map<string, string>()
  /** What was read of each other file: it stays the same for the life of the process. */
  readonly #read = new Map<string, LoadFnOutput>()

  constructor() {
    registerHooks({
      resolve: (specifier, context, next) => {
        const run = MARK.exec(context.parentURL ?? '')?.[1]
        const found = next(specifier, context)
        return run && isFresh(found.url) ? { ...found, url: marked(found.url, run) } : found
      },
      load: (url, context, next) => {
        const run = MARK.exec(url)?.[1]
        if (run === undefined) return next(url, context)
        const path = pathOf(url)
        const source = run === String(this.#run) && this.#replaced.get(path)
        if (source) return { format: 'module', source, shortCircuit: true }
        const read = this.#read.get(path) ?? next(url, context)
        this.#read.set(path, read)
        return { ...read, shortCircuit: true }
      },
    })
  }

  /** Starts the next run, in which these sources take the place of the files. */
  next(replaced: readonly ReplacedSource[]): void {
    this.#run++
    this.#replaced = new Map(replaced.map(({ file, code }) => [`${PROJECT}${file}`, code]))
  }

  /** The URL of a file in the current run. */
  urlOf(file: string): string {
    return marked(file.startsWith('file:') ? file : `${PROJECT}${file}`, String(this.#run))
  }
}

function isFresh(url: string): boolean {
  return url.startsWith(PROJECT) && (!url.includes('/node_modules/') || url.includes(JAPA))
}

function marked(url: string, run: string): string {
  return MARK.test(url) ? url : `${url}${url.includes('?') ? '&' : '?'}fresh=${run}`
}

function pathOf(url: string): string {
  return url.slice(0, url.indexOf('?'))
}
