import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'
import { atExit } from '../services/at_exit.ts'
import { killGroup } from '../services/kill_group.ts'
import { PROJECT_FOLDER } from '../services/project_folders.ts'
import { TYPESCRIPT_ARGUMENTS } from '../typescript/node_arguments.ts'
import type { TestProgress, TestReply, TestRequest } from './test_request.ts'

const HEAP_MIB = 1_024
/** The modules of former runs stay in memory, so a process that has grown to this is replaced. */
const MOST_MEMORY_BYTES = 800 * 1024 * 1024

/** A reply, or why there is none. */
export type TestEnd = TestReply | { readonly kind: 'hangs' | 'crashed' }

/** Runs requests in one child process, and replaces it when it hangs, crashes or has grown. stop() ends it. */
export class WorkerProcess {
  #child: ChildProcess | null = null
  readonly #env: NodeJS.ProcessEnv

  constructor(env: NodeJS.ProcessEnv) {
    this.#env = env
    atExit(() => this.stop())
  }

  /** Waits at most `stepLimitMs` for the load of the files and the first test, and for each further test. */
  async run(request: TestRequest, stepLimitMs: number): Promise<TestEnd> {
    const child = (this.#child ??= this.#start())
    const end = await new Promise<TestEnd>((resolve) => {
      const limit = setTimeout(() => finish({ kind: 'hangs' }), stepLimitMs)
      const onExit = () => finish({ kind: 'crashed' })
      const onMessage = (message: TestReply | TestProgress) => {
        if (message.kind === 'reply') finish(message)
        else limit.refresh()
      }
      const finish = (result: TestEnd) => {
        clearTimeout(limit)
        child.off('exit', onExit)
        child.off('message', onMessage)
        resolve(result)
      }
      child.on('exit', onExit)
      child.on('message', onMessage)
      child.send(request)
    })
    if (end.kind !== 'reply' || end.memoryBytes > MOST_MEMORY_BYTES) this.stop()
    return end
  }

  /** The next request starts a new process. */
  stop(): void {
    killGroup(this.#child?.pid, 'SIGKILL')
    this.#child = null
  }

  #start(): ChildProcess {
    return fork(join(PROJECT_FOLDER, 'scripts/mutation/worker.ts'), {
      cwd: PROJECT_FOLDER,
      env: this.#env,
      execArgv: [...TYPESCRIPT_ARGUMENTS, `--max-old-space-size=${HEAP_MIB}`],
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      detached: true,
    })
  }
}
