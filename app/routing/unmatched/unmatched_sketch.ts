import { newIdentifier } from '#shared/identifiers'
import { type CountedText, FrequentTexts } from './frequent_texts.js'

/** The most shapes that one sketch holds. */
export const SKETCHED_MAX = 200
/** Memory of a sketch, and of each of its shapes beside the text: upper bounds. */
const SKETCH_BYTES = 1_000
const SHAPE_BYTES = 150

/** What one instance knows of the resolves of one organization, on one UTC day, that no router took. */
export interface SketchedDay {
  readonly id: string
  readonly organizationId: string
  /** Its begin. */
  readonly day: Date
  /** All of these resolves. */
  readonly resolves: number
  /** Their most frequent shapes, each at most as often as it was. */
  readonly shapes: readonly CountedText[]
}

/** Counts the resolves of an organization on a day that no router took. */
export class UnmatchedSketch {
  readonly #id = newIdentifier()
  readonly #shapes = new FrequentTexts(SKETCHED_MAX)
  #resolves = 0
  #kept = 0

  constructor(
    private readonly organizationId: string,
    readonly day: Date
  ) {}

  /** Memory in bytes: an upper bound. Shapes are ASCII. */
  get bytes(): number {
    const shapes = Math.min(SKETCHED_MAX, this.#shapes.total)
    return SKETCH_BYTES + this.#shapes.characters + shapes * SHAPE_BYTES
  }

  /** Whether the last state that was kept is the present one. */
  get isKept(): boolean {
    return this.#kept === this.#resolves
  }

  /** Null stands for a shape that is too long, or that this network added within the hour. */
  add(shape: string | null, isOfNewNetwork: boolean): void {
    this.#resolves += 1
    if (shape !== null) this.#shapes.add(shape, isOfNewNetwork)
  }

  /** Its state, and how to note that this state is kept. */
  state(): { readonly sketched: SketchedDay; readonly keep: () => void } {
    const resolves = this.#resolves
    return {
      sketched: {
        id: this.#id,
        organizationId: this.organizationId,
        day: this.day,
        resolves,
        shapes: this.#shapes.counted,
      },
      keep: () => {
        this.#kept = resolves
      },
    }
  }
}
