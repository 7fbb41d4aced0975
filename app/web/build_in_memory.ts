import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { isMissing } from './built_file.js'

export interface BuildInMemoryOptions<Build> {
  /** The output of the build. */
  readonly folder: string
  /** The file of the folder that a build writes last. */
  readonly manifest: string
  /** Whether a build that replaces the first one is noticed. */
  readonly isWatched: boolean
  readonly read: (folder: string) => Promise<Build>
}

/**
 * A build that is read whole: once, or with `isWatched` again when its manifest changes. A build that cannot be read
 * throws, and is read again at the next call.
 */
export class BuildInMemory<Build> {
  #read: { readonly tag: string; readonly build: Promise<Build | null> } | undefined

  constructor(private readonly options: BuildInMemoryOptions<Build>) {}

  /** Null without a build, which is no error: the API needs none. */
  async current(): Promise<Build | null> {
    const { folder, isWatched, read } = this.options
    if (this.#read && !isWatched) return this.#read.build
    const tag = await this.#tag()
    if (this.#read?.tag !== tag) {
      const build = tag === '' ? Promise.resolve(null) : read(folder)
      build.catch(() => (this.#read = undefined))
      this.#read = { tag, build }
    }
    return this.#read.build
  }

  /** Differs between builds; empty without one. */
  async #tag(): Promise<string> {
    const { folder, manifest } = this.options
    try {
      const { mtimeMs, size, ino } = await stat(join(folder, manifest))
      return `${mtimeMs} ${size} ${ino}`
    } catch (error) {
      if (isMissing(error)) return ''
      throw error
    }
  }
}
