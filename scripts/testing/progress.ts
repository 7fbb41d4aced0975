import type { RunListener } from './run_reader.ts'
import type { FinishedFile } from './run_totals.ts'

/** Prints one line per file of a run with parallel lanes, and at once all that a failed test and those before it in its file said. */
export class Progress {
  readonly #total: number
  readonly #startedAt: number
  #done = 0

  constructor(total: number, startedAt: number) {
    this.#total = total
    this.#startedAt = startedAt
  }

  /**
   * Listens to one run of a lane; `end` also shows what a run said that died within a file. With `isWhole` a file's output is
   * shown even though its tests passed.
   */
  lane(name: string, isWhole = false): RunListener & { end(isFailure: boolean): void } {
    let held: string[] = []
    const show = () => {
      held.forEach((text) => process.stdout.write(`${text}\n`))
      held = []
    }
    return {
      line: (text) => void held.push(text),
      failed: show,
      file: (finished) => {
        if (isWhole) show()
        held = []
        this.#done++
        process.stdout.write(`${this.#lineOf(finished)} [${name}]\n`)
      },
      end: (isFailure) => {
        if (isFailure) show()
      },
    }
  }

  #lineOf({ file, passed, failed, skipped, tookMs }: FinishedFile): string {
    const done = String(this.#done).padStart(String(this.#total).length)
    const counts = [
      `${passed} passed`,
      ...(failed > 0 ? [`${failed} FAILED`] : []),
      ...(skipped > 0 ? [`${skipped} skipped`] : []),
    ]
    const seconds = (tookMs / 1000).toFixed(1)
    const verdict = failed > 0 ? 'FAIL' : 'ok  '
    return `${done}/${this.#total} ${elapsed(this.#startedAt)} ${verdict} ${file.replace('tests/', '')}: ${counts.join(', ')}, ${seconds} s`
  }
}

/** The elapsed minutes and seconds, such as 3:07. */
function elapsed(startedAt: number): string {
  const seconds = Math.round((Date.now() - startedAt) / 1000)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
