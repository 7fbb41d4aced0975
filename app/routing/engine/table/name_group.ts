import type { Condition } from '#routing/engine/criteria/condition'
import type { Bundle } from './bundle.js'
import { slotsOf } from './name_branches.js'

/** The bundles of a node under division that one name places, grouped by what a request must have under it. */
export class NameGroup {
  readonly values = new Map<string, Bundle[]>()
  readonly present: Bundle[] = []
  readonly absent: Bundle[] = []

  private constructor(
    /** The names that lead here. */
    readonly used: readonly string[]
  ) {}

  /** The group of a name, which joins `groups` with its first bundle. */
  static under(name: string, used: readonly string[], groups: Map<string, NameGroup>): NameGroup {
    const known = groups.get(name)
    if (known) return known
    const group = new NameGroup([...used, name])
    groups.set(name, group)
    return group
  }

  add(bundle: Bundle, condition: Condition): void {
    for (const [slot, copies] of slotsOf(condition, bundle.copies)) {
      const copy = bundle.at(this.used, copies)
      if (slot === 'present') this.present.push(copy)
      else if (slot === 'absent') this.absent.push(copy)
      else this.#addValued(slot.value, copy)
    }
  }

  #addValued(value: string, copy: Bundle): void {
    const sharing = this.values.get(value)
    if (sharing) sharing.push(copy)
    else this.values.set(value, [copy])
  }
}
