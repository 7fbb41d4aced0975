import { closeSync, openSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { runCommand } from '#scripts/services/run_command'

const SIZE = '64m'
const CHUNK = Buffer.alloc(1 << 18)
const PROBE_LIMIT_MS = 10_000
/** The second one is for who is not root, where the kernel lets everybody have a user namespace. */
const WAYS = [['--mount'], ['--user', '--map-root-user', '--mount']]
const MOUNTED = 'mount -t tmpfs -o size=' + SIZE + ' tmpfs "$0" && exec "$@"'

/**
 * A file system of 64 MB in memory that one process alone sees and that ends with it, so that nothing is left behind
 * whatever becomes of the test.
 */
export class SmallDisk {
  readonly #way: readonly string[]

  private constructor(way: readonly string[]) {
    this.#way = way
  }

  /** Or why this machine has none, in a line. */
  static async find(): Promise<SmallDisk | string> {
    for (const way of WAYS) {
      const { code } = await runCommand('unshare', [...way, 'sh', '-c', MOUNTED, '/mnt', 'true'], {
        limitMs: PROBE_LIMIT_MS,
      })
      if (code === 0) return new SmallDisk(way)
    }
    return 'a full disk cannot be tried here: unshare may not mount a file system of its own'
  }

  /** How a program is started that has this disk at `folder`. */
  command(folder: string, program: readonly string[]): { binary: string; args: string[] } {
    return { binary: 'unshare', args: [...this.#way, 'sh', '-c', MOUNTED, folder, ...program] }
  }

  /** Leaves the process no byte of its disk. */
  fill(pid: number, folder: string): void {
    const file = openSync(join('/proc', String(pid), 'root', folder, 'filler'), 'w')
    try {
      for (;;) writeSync(file, CHUNK)
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error
    } finally {
      closeSync(file)
    }
  }
}
