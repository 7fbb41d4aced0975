import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PROJECT_FOLDER } from '../services/project_folders.ts'
import { EVERY_LOOK_VARIABLE } from './every_look.ts'
import { JUDGE_TIMES_VARIABLE } from './judge_times.ts'
import { runsOnBothProducts, type SpecFile, specFiles } from './spec_files.ts'

/** What `npm run test:long` runs in one process, on stores of its own. */
export interface LongPart {
  readonly name: string
  readonly files: readonly SpecFile[]
  /** On the Redis product that the other parts do not use. */
  readonly isOnOtherRedis: boolean
  /** The entry file of japa, and variables for the tests. */
  readonly program?: 'bin/unit_test.js'
  readonly env?: Readonly<Record<string, string>>
  /** Each file runs in lanes, several times, beside work that takes every core. */
  readonly isRepeated?: boolean
}

/** By the delay of the machine, itself or through the rows of a fault matrix; or with tests that `npm test` leaves out. */
const NEEDS_TIME = /machine_delay|fault_test|support\/long_tier/
const JUDGED = { [JUDGE_TIMES_VARIABLE]: 'true' }

/** What a person does in each part of the console, and a visitor on a website; other files are about Chromium's own measurements. */
const IN_FIREFOX =
  /^tests\/browser\/(clinic|frame|pages|embed_widgets\/(widgets|vendors))\.spec\.ts$/

/**
 * A part for each folder of tests/long, and six that run suites of `npm test` again: `rounds` is the unit suite with ten
 * times as many rounds of each property, `times` holds to their bounds the files that measure times and runs what `npm test` leaves out of files, `looks` judges the pages of the suite `browser` in every look, by its files that judge
 * one, `firefox` runs its files about journeys in Firefox, `other_redis` runs coordination tests on the other product, and `repeats`
 * runs each file three times under load.
 */
export function longParts(): LongPart[] {
  const folders = Object.groupBy(specFiles(['long']), ({ file }) => file.split('/')[2] ?? '')
  const parts = Object.entries(folders).map(([name, files = []]) => ({
    name,
    files,
    isOnOtherRedis: false,
    env: JUDGED,
  }))
  const again = specFiles(['integration', 'process', 'long']).filter(runsOnBothProducts)
  return [
    ...parts,
    {
      name: 'rounds',
      files: specFiles(['unit']),
      isOnOtherRedis: false,
      program: 'bin/unit_test.js',
      env: { TEST_ROUNDS: '10' },
    },
    {
      name: 'times',
      files: specFiles(['unit', 'integration', 'functional', 'process']).filter(needsTime),
      isOnOtherRedis: false,
      env: JUDGED,
    },
    { name: 'looks', files: specFiles(['browser']).filter(judgesAPage), isOnOtherRedis: false },
    {
      name: 'firefox',
      files: specFiles(['browser']).filter(({ file }) => IN_FIREFOX.test(file)),
      isOnOtherRedis: false,
      env: { TEST_BROWSER: 'firefox', [EVERY_LOOK_VARIABLE]: 'false' },
    },
    { name: 'other_redis', files: again, isOnOtherRedis: true, env: { TEST_ROUNDS: '5' } },
    {
      name: 'repeats',
      files: specFiles(['unit', 'integration', 'functional', 'process', 'browser']),
      isOnOtherRedis: false,
      isRepeated: true,
    },
  ]
}

function judgesAPage(file: SpecFile): boolean {
  return sourceOf(file).includes('.assertReadable(')
}

function needsTime(file: SpecFile): boolean {
  return NEEDS_TIME.test(sourceOf(file))
}

function sourceOf({ file }: SpecFile): string {
  return readFileSync(join(PROJECT_FOLDER, file), 'utf8')
}
