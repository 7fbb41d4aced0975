import type { TestReply } from './test_request.ts'
import type { Mutant } from './mutants.ts'

/** The tests of one spec file that pass the place of a mutant. */
export interface CoveringSpec {
  readonly spec: string
  readonly titles: readonly string[]
  readonly tookMs: number
}

interface UsualRun {
  readonly passing: TestReply
  readonly tookMs: ReadonlyMap<string, number>
}

/** Learns from two runs without any mutant which tests pass which mutant, and how long each test takes. */
export class CoveringTests {
  readonly #runs = new Map<string, UsualRun>()
  /** How many mutants of a source each spec file has noticed, to try the likeliest file first. */
  readonly #noticed = new Map<string, number>()

  /** `passing` counts, which makes tests of computations several times slower; `timing` runs the sources as they are. */
  add(spec: string, passing: TestReply, timing: TestReply): void {
    const tookMs = new Map(timing.tests.map((one) => [one.title, one.tookMs]))
    this.#runs.set(spec, { passing, tookMs })
  }

  /**
   * The likeliest spec files first. Takes the quickest tests until they would take `mostMs` together. A place that is
   * passed while modules are loaded is covered by every test of the file.
   */
  of(mutant: Mutant, mostMs: number): CoveringSpec[] {
    const quickestFirst = [...this.#runs]
      .flatMap(([spec, { passing, tookMs }]) =>
        passing.tests
          .filter(({ passes }) => mutant.id in passing.outside || mutant.id in passes)
          .map(({ title, tookMs: counted }) => ({
            spec,
            title,
            tookMs: tookMs.get(title) ?? counted,
          }))
      )
      .sort((one, other) => one.tookMs - other.tookMs)
    const specs = new Map<string, { titles: string[]; tookMs: number }>()
    let sumMs = 0
    for (const { spec, title, tookMs } of quickestFirst) {
      sumMs += tookMs
      if (sumMs > mostMs && specs.size > 0) break
      const chosen = specs.get(spec) ?? { titles: [], tookMs: 0 }
      chosen.titles.push(title)
      chosen.tookMs += tookMs
      specs.set(spec, chosen)
    }
    return [...specs]
      .map(([spec, chosen]) => ({ spec, ...chosen }))
      .sort((one, other) => this.#promise(mutant, other) - this.#promise(mutant, one))
  }

  /** A spec file has noticed a mutant. */
  count(mutant: Mutant, spec: string): void {
    const key = `${mutant.file} ${spec}`
    this.#noticed.set(key, (this.#noticed.get(key) ?? 0) + 1)
  }

  #promise({ file }: Mutant, { spec, tookMs }: CoveringSpec): number {
    const LOAD_MS = 50
    return ((this.#noticed.get(`${file} ${spec}`) ?? 0) + 1) / (tookMs + LOAD_MS)
  }
}
