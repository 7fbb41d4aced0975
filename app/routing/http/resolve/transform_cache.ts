/** Objects whose shown form is kept: a few MB at most. */
const CACHED_MAX = 1_000

/**
 * Keeps the shown form of an immutable object that is shown repeatedly, for as long as something else keeps the object.
 * A changed router, flow or kit is a new object.
 */
export class TransformCache<Value extends object, Shown> {
  #shown = new WeakMap<Value, Shown>()
  #count = 0

  constructor(private readonly show: (value: Value) => Shown) {}

  of(value: Value): Shown {
    const known = this.#shown.get(value)
    if (known !== undefined) return known
    const shown = this.show(value)
    if (this.#count === CACHED_MAX) {
      this.#shown = new WeakMap()
      this.#count = 0
    }
    this.#shown.set(value, shown)
    this.#count += 1
    return shown
  }
}
