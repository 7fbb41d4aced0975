import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { SOURCE_PROGRAM } from '#scripts/quickstart/api_program'
import { COMPILED_FOLDER } from '#scripts/services/project_folders'

interface Coverage {
  readonly result: readonly CoveredFile[]
}

interface CoveredFile {
  readonly url: string
  readonly functions: readonly {
    readonly functionName: string
    readonly ranges: readonly { readonly startOffset: number; readonly count: number }[]
  }[]
}

const APP = `file://${join(COMPILED_FOLDER, 'app')}/`

/** The service, open to an inspector. */
export const INSPECTED_PROGRAM = {
  ...SOURCE_PROGRAM,
  serverArgs: SOURCE_PROGRAM.serverArgs.toSpliced(-1, 0, '--inspect=127.0.0.1:0'),
}

/** What of `app` a process of INSPECTED_PROGRAM calls, as its precise coverage says. */
export class CalledFunctions {
  #asked = 0

  private constructor(private readonly inspector: WebSocket) {}

  /** `logFile` has the output of the process. The owner must close what it gets. */
  static async of(logFile: string): Promise<CalledFunctions> {
    const [url = ''] = /ws:\S+/.exec(readFileSync(logFile, 'utf8')) ?? []
    const inspector = new WebSocket(url)
    await once(inspector, 'open')
    const called = new CalledFunctions(inspector)
    await called.#ask('Profiler.enable')
    await called.#ask('Profiler.startPreciseCoverage', { callCount: true, detailed: false })
    return called
  }

  /** Each function that was called since the last take, as `file:name:offset`; the top level of a module is none. */
  async take(): Promise<ReadonlySet<string>> {
    const { result } = (await this.#ask('Profiler.takePreciseCoverage')) as Coverage
    return new Set(result.filter(({ url }) => url.startsWith(APP)).flatMap(calledOf))
  }

  close(): void {
    this.inspector.close()
  }

  async #ask(method: string, params = {}): Promise<unknown> {
    this.#asked += 1
    this.inspector.send(JSON.stringify({ id: this.#asked, method, params }))
    for (;;) {
      const [{ data }] = (await once(this.inspector, 'message')) as [{ data: string }]
      const { id, result } = JSON.parse(data)
      if (id === this.#asked) return result
    }
  }
}

function calledOf({ url, functions }: CoveredFile): string[] {
  const file = `app/${url.slice(APP.length).replace(/js$/, 'ts')}`
  return functions.flatMap(({ functionName, ranges: [whole] }) =>
    whole && whole.count > 0 && whole.startOffset > 0
      ? [`${file}:${functionName}:${whole.startOffset}`]
      : []
  )
}
