import type { BookingFlow } from '#shared/booking_flow'
import { foldedText } from '#shared/folded_text'
import { normalForm } from '#shared/normal_form'
import { err, ok, type Result } from '#shared/result'

/** A flow that a CSV may name. */
export type NamedFlow = Pick<BookingFlow, 'id' | 'name'>

/** The flows of the organization with one of these names, whatever their case and accents. */
export type FlowsNamed = (names: readonly string[]) => Promise<readonly NamedFlow[]>

const LISTED_MAX = 10

/** The flows that the cells of a CSV name. */
export class FlowNames {
  readonly #flows: ReadonlyMap<string, readonly NamedFlow[]>

  constructor(flows: readonly NamedFlow[]) {
    this.#flows = Map.groupBy(flows, ({ name }) => foldedText(name))
  }

  /** The id of the flow with exactly this name, else of the only one with other case or accents; or what is wrong. */
  idOf(name: string): Result<string, string> {
    const alike = this.#flows.get(foldedText(name)) ?? []
    const exact = alike.find((flow) => flow.name === normalForm(name))
    const [meant = exact, ...others] = exact ? [] : alike
    if (!meant) return err('must name a booking flow of the organization')
    if (others.length === 0) return ok(meant.id)
    const listed = alike.slice(0, LISTED_MAX).map(({ id, name: other }) => `${other} (${id})`)
    return err(
      `must name one booking flow, with its case and accents, or leave it to booking_flow_id: ${listed.join(', ')}`
    )
  }
}
