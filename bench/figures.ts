/** One measured number, its comparison and its goal. */
export interface Figure {
  readonly name: string
  readonly value: number
  readonly unit: string
  /** What the ratio compares with, measured in the same run. */
  readonly against: string | null
  readonly ratio: number | null
  readonly goal: string | null
  /** Null without a goal, and where the run cannot judge it: the figure is only reported. */
  readonly holds: boolean | null
}

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

  print(): void {
    const rows = this.all.map((figure) => [
      figure.name,
      `${rounded(figure.value)} ${figure.unit}`,
      figure.ratio === null ? '' : `${rounded(figure.ratio)}x ${figure.against}`,
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
    const figure = { name, value, unit, against: against?.name ?? null, ratio, goal, holds }
    this.#told = [...this.#told, figure]
  }
}

function rounded(value: number): string {
  if (value >= 100 || Number.isInteger(value)) return Math.round(value).toLocaleString('en-US')
  return value >= 10 ? value.toFixed(1) : value.toFixed(2)
}
