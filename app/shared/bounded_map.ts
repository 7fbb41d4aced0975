/**
 * A map of at most `capacity` entries in the order in which they were last set: beyond that, the first is evicted.
 * Setting an entry again moves it to the end.
 */
export class BoundedMap<Key, Value> extends Map<Key, Value> {
  constructor(readonly capacity: number) {
    super()
  }

  override set(key: Key, value: Value): this {
    this.delete(key)
    super.set(key, value)
    if (this.size > this.capacity) {
      const [first] = this.keys()
      if (first !== undefined) this.delete(first)
    }
    return this
  }
}
