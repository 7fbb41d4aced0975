import { hashOf } from './text_hash.js'

const MAPS = 64

/**
 * A map with text keys for hundreds of thousands of entries. A map that grows is copied at once; this one is many maps,
 * of which one grows at a time.
 */
export class SpreadMap<Value> {
  readonly #maps = Array.from({ length: MAPS }, () => new Map<string, Value>())

  get(key: string): Value | undefined {
    return this.#of(key)?.get(key)
  }

  set(key: string, value: Value): void {
    this.#of(key)?.set(key, value)
  }

  #of(key: string): Map<string, Value> | undefined {
    return this.#maps[hashOf(key) % MAPS]
  }
}
