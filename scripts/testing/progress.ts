import { FILE_MARK, type FinishedFile } from './test_totals.ts'

/** Prints one line per file of a run with parallel lanes, and the whole output of a failed file. */
export class Progress {
  readonly #total: number
  readonly #startedAt: number
  #done = 0

  constructor(total: number, startedAt: number) {
    this.#total = total
    this.#startedAt = startedAt
  }

  /** Receives the lines of one lane in order. */
  lane(name: string): { line(text: string): void; end(isFailure: boolean): void } {
    let held: string[] = []
    const show = () => {
      held.forEach((text) => process.stdout.write(`${text}\n`))
    }
    return {
      line: (text) => {
        if (!text.startsWith(FILE_MARK)) {
          held.push(text)
          return
        }
        const finished = JSON.parse(text.slice(FILE_MARK.length)) as FinishedFile
        if (finished.failed > 0) show()
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
