import { median, quartiles } from './median.js'

/** One measured number, its comparison and its goal. */
export interface Figure {
  readonly name: string
  readonly value: number
  readonly unit: string
  /** What the ratio compares with, measured in the same run. */
  readonly against: string | null
  readonly ratio: number | null
  /** Of the ratio, or of the value without one; null for a single measurement. */
  readonly quartiles: readonly [low: number, high: number] | null
  readonly goal: string | null
  /** Null without a goal, and where the run cannot judge it: the figure is only reported. */
  readonly holds: boolean | null
}

/** What several turns measured, in their order. */
export interface Turns {
  readonly name: string
  readonly values: readonly number[]
}

type Bound = { readonly atMost: number } | { readonly atLeast: number }

/** Collects figures; a goal bounds the value or the ratio. */
export class Figures {
  #told: readonly Figure[] = []
  #refusal = ''

  get all(): readonly Figure[] {
    return this.#told
  }

  tell(name: string, value: number, unit: string, against?: { name: string; value: number }): void {
    this.#add(name, value, unit, against ?? null, null, null)
  }

  hold(name: string, value: number, unit: string, atMost: number): void {
    this.#add(name, value, unit, null, `at most ${atMost} ${unit}`, value <= atMost)
  }

  holdAtLeast(name: string, value: number, unit: string, atLeast: number): void {
    this.#add(name, value, unit, null, `at least ${atLeast} ${unit}`, value >= atLeast)
  }

  /** No goal told so far is judged, neither as held nor as missed, for a reason of one word. */
  refuseGoals(reason: string): void {
    this.#refusal = reason
    this.#told = this.#told.map((figure) => ({ ...figure, holds: null }))
  }

  holdRatio(
    name: string,
    value: number,
    unit: string,
    against: { name: string; value: number },
    atMost: number
  ): void {
    this.#add(name, value, unit, against, `at most ${atMost}x`, value / against.value <= atMost)
  }

  holdRatioAtLeast(
    name: string,
    value: number,
    unit: string,
    against: { name: string; value: number },
    atLeast: number
  ): void {
    this.#add(name, value, unit, against, `at least ${atLeast}x`, value / against.value >= atLeast)
  }

  /**
   * The median of what turns measured. Against another's turns, each is compared with the other's of the same turn: the
   * ratio is the median of these ratios, and the goal bounds it.
   */
  tellTurns(turns: Turns, unit: string, against?: Turns | null, goal?: Bound): void {
    const ratios = against?.values.map((other, at) => (turns.values[at] ?? Number.NaN) / other)
    const judged = ratios ?? turns.values
    const ratio = ratios ? median(ratios) : null
    const value = median(turns.values)
    this.#told = [
      ...this.#told,
      {
        name: turns.name,
        value,
        unit,
        against: against?.name ?? null,
        ratio,
        quartiles: quartiles(judged),
        ...boundOf(median(judged), ratios ? 'x' : ` ${unit}`, goal),
      },
    ]
  }

  print(): void {
    const rows = this.all.map((figure) => [
      figure.name,
      `${rounded(figure.value)} ${figure.unit}${figure.ratio === null ? spreadOf(figure) : ''}`,
      figure.ratio === null ? '' : `${rounded(figure.ratio)}x ${figure.against}${spreadOf(figure)}`,
      figure.goal ?? '',
      this.#verdictOf(figure),
    ])
    const table = [['figure', 'value', 'against', 'goal', ''], ...rows]
    const widths = [0, 1, 2, 3, 4].map((column) =>
      Math.max(...table.map((row) => row[column]?.length ?? 0))
    )
    for (const row of table) {
      console.log(
        row
          .map((cell, column) => cell.padEnd(widths[column] ?? 0))
          .join('  ')
          .trimEnd()
      )
    }
  }

  #verdictOf({ goal, holds }: Figure): string {
    if (goal === null) return ''
    if (holds === null) return `not judged: ${this.#refusal}`
    return holds ? 'holds' : 'MISSED'
  }

  #add(
    name: string,
    value: number,
    unit: string,
    against: { name: string; value: number } | null,
    goal: string | null,
    holds: boolean | null
  ): void {
    const ratio = against && value / against.value
    const spread = { ratio, quartiles: null, goal, holds }
    this.#told = [...this.#told, { name, value, unit, against: against?.name ?? null, ...spread }]
  }
}

function boundOf(value: number, unit: string, goal?: Bound): Pick<Figure, 'goal' | 'holds'> {
  if (!goal) return { goal: null, holds: null }
  return 'atMost' in goal
    ? { goal: `at most ${goal.atMost}${unit}`, holds: value <= goal.atMost }
    : { goal: `at least ${goal.atLeast}${unit}`, holds: value >= goal.atLeast }
}

function spreadOf({ quartiles: spread }: Figure): string {
  return spread ? ` (${rounded(spread[0])} to ${rounded(spread[1])})` : ''
}

function rounded(value: number): string {
  if (value >= 100 || Number.isInteger(value)) return Math.round(value).toLocaleString('en-US')
  return value >= 10 ? value.toFixed(1) : value.toFixed(2)
}
