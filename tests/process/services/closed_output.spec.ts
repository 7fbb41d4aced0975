import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { test } from '@japa/runner'

const PROGRAM = fileURLToPath(new URL('./fixtures/endless_log.js', import.meta.url))

test.group('A command whose output is closed', () => {
  test('ends in order instead of dying of EPIPE', async ({ assert, cleanup }) => {
    const folder = mkdtempSync(join(tmpdir(), 'closed-output-'))
    cleanup(() => rmSync(folder, { recursive: true, force: true }))
    const reasonFile = join(folder, 'reason')
    const child = spawn(process.execPath, [PROGRAM, reasonFile], {
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    cleanup(() => void child.kill('SIGKILL'))
    const errors: Buffer[] = []
    child.stderr.on('data', (chunk: Buffer) => errors.push(chunk))

    await once(child.stdout, 'data')
    child.stdout.destroy()
    const [code] = await once(child, 'close')

    assert.equal(Buffer.concat(errors).toString(), '')
    assert.equal(code, 0)
    assert.equal(readFileSync(reasonFile, 'utf8'), 'nobody reads the output any more')
  })
})
