import { existsSync, readdirSync, writeFileSync } from 'node:fs'
import { logTo } from '#scripts/console/log'
import { installPackage } from '#scripts/services/install_package'

const LIBRARIES = '/usr/lib'
const FILE = 'faketime/libfaketimeMT.so.1'
const HOW = 'install libfaketime (Debian: apt-get install libfaketime)'

/** libfaketime, by which the clock of a child process can be set while it runs. */
export class FakeTime {
  readonly #library: string

  private constructor(library: string) {
    this.#library = library
  }

  /**
   * The library of this machine, installed first when this is root's CI; else why there is none, in a line. With
   * CI=true that is an error.
   */
  static async find(): Promise<FakeTime | string> {
    const isCi = process.env.CI === 'true'
    if (!locate() && isCi && process.getuid?.() === 0) {
      await installPackage('libfaketime', logTo('test'))
    }
    const library = locate()
    if (library) return new FakeTime(library)
    if (isCi) throw new Error(`The clock faults did not run: ${HOW}`)
    return `the clock faults do not run: ${HOW}`
  }

  /** What a process needs in its environment to take its wall clock from `file`; its monotonic clock stays right. */
  environment(file: string): NodeJS.ProcessEnv {
    this.set(file, 0)
    return {
      LD_PRELOAD: this.#library,
      FAKETIME_TIMESTAMP_FILE: file,
      FAKETIME_CACHE_DURATION: '1',
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
    }
  }

  /** Within a second, the processes with this file are `seconds` ahead. */
  set(file: string, seconds: number): void {
    writeFileSync(file, `${seconds < 0 ? '' : '+'}${seconds}\n`)
  }
}

function locate(): string | undefined {
  const folders = readdirSync(LIBRARIES).map((folder) => `${LIBRARIES}/${folder}`)
  return folders.map((folder) => `${folder}/${FILE}`).find((path) => existsSync(path))
}
