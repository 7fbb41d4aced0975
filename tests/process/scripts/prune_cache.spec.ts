import { existsSync, mkdirSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from '@japa/runner'
import { pruneCache } from '#scripts/testing/prune_cache'
import { scratchFolder } from '#tests/support/scratch_folder'

const DAY_MS = 24 * 60 * 60_000

test.group('The cache of a checkout', () => {
  test('loses what is older than a week, and nothing else', ({ assert }) => {
    const folder = scratchFolder()
    const now = Date.now()
    const add = (path: string, ageDays: number) => {
      const file = join(folder, path)
      mkdirSync(join(file, '..'), { recursive: true })
      writeFileSync(file, '')
      const seconds = (now - ageDays * DAY_MS) / 1000
      utimesSync(file, seconds, seconds)
      return file
    }
    const gone = [add('bytecode/v24/old', 8), add('build/old', 8)]
    const kept = [add('build/new', 6), add('eslint/old', 8)]
    pruneCache(folder, now)
    assert.deepEqual(gone.map(existsSync), [false, false])
    assert.deepEqual(kept.map(existsSync), [true, true])
  })
})
