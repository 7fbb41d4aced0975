import { randomUUID } from 'node:crypto'
import { globSync, readFileSync, statSync, truncateSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from '@japa/runner'
import { CACHE_FOLDER } from '#scripts/services/project_folders'
import { runCommand } from '#scripts/services/run_command'
import { TYPESCRIPT_ARGUMENTS } from '#scripts/typescript/node_arguments'
import { scratchFolder } from '#tests/support/scratch_folder'

const RUN_LIMIT_MS = 30_000

test.group('TypeScript that node runs', () => {
  test('is never older than its source, even when size and time of the file stay the same', async ({
    assert,
  }) => {
    const file = join(scratchFolder(), 'changing.ts')
    const write = (value: number) => {
      writeFileSync(file, `const shown: number = ${value}\nconsole.log(shown)\n`)
      utimesSync(file, 1_000, 1_000)
    }
    write(1)
    assert.equal(await run(file), '1')
    const { size } = statSync(file)
    write(2)
    assert.equal(statSync(file).size, size)
    assert.equal(await run(file), '2')
    write(1)
    assert.equal(await run(file), '1')
  }).timeout(3 * RUN_LIMIT_MS)

  test('is compiled again when what was kept of it is cut off', async ({ assert }) => {
    const marker = randomUUID()
    const file = join(scratchFolder(), 'marked.ts')
    writeFileSync(file, `console.log('${marker}')\n`)
    assert.equal(await run(file), marker)
    const kept = keptWith(marker)
    truncateSync(kept, 10)
    assert.equal(await run(file), marker)
    assert.isAbove(statSync(kept).size, 10)
  }).timeout(2 * RUN_LIMIT_MS)

  test('shows the line of the source where an error was thrown', async ({ assert }) => {
    const file = join(scratchFolder(), 'thrower.ts')
    writeFileSync(
      file,
      "interface Unused {\n  a: number\n}\nfunction thrower(): never {\n  throw new Error('here')\n}\n\nthrower()\n"
    )
    const { output, code } = await execute(file)
    assert.equal(code, 1)
    assert.include(output, `at thrower (file://${file}:5:9)`)
    assert.include(output, `file://${file}:8:1`)
  }).timeout(RUN_LIMIT_MS)
})

function execute(file: string) {
  return runCommand(process.execPath, [...TYPESCRIPT_ARGUMENTS, file], { limitMs: RUN_LIMIT_MS })
}

async function run(file: string): Promise<string> {
  const { output, failure } = await execute(file)
  return failure === null ? output.trim() : `${failure}: ${output}`
}

function keptWith(marker: string): string {
  const kept = globSync(join(CACHE_FOLDER, 'compiled/*/*.js'))
  const found = kept.find((file) => readFileSync(file, 'utf8').includes(marker))
  if (found === undefined) throw new Error(`nothing was kept with ${marker}`)
  return found
}
