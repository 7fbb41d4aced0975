/** Objects of which the form that is shown is kept: some MB at most. */
const SHOWN_MAX = 1_000

/**
 * Keeps the form in which an immutable object is shown, for what is shown again and again. A changed router, flow or kit is
 * another object.
 */
export class ShownOnce<Value extends object, Shown> {
  readonly #show: (value: Value) => Shown
  readonly #shown = new Map<Value, Shown>()

  constructor(show: (value: Value) => Shown) {
    this.#show = show
  }

  of(value: Value): Shown {
    const known = this.#shown.get(value)
    if (known !== undefined) return known
    const shown = this.#show(value)
    if (this.#shown.size === SHOWN_MAX) this.#shown.clear()
    this.#shown.set(value, shown)
    return shown
  }
}
