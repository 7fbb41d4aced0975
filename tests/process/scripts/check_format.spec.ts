import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from '@japa/runner'
import { PROJECT_FOLDER } from '#scripts/services/project_folders'
import { runCommand } from '#scripts/services/run_command'

const LIMIT_MS = 60_000
const PROGRAM = join(PROJECT_FOLDER, 'scripts/checks/check_format.ts')

/** Prettier finds its options above a file, so this is how a folder elsewhere has those of the project. */
const OPTIONS = { '.prettierrc.json': '"@adonisjs/prettier-config"\n' }

/** Checks a folder with these files, outside the project: Git ignores its scratch folders, and so does the check. */
async function check(files: Readonly<Record<string, string>>) {
  const folder = mkdtempSync(join(tmpdir(), 'signalbox-format-'))
  try {
    mkdirSync(join(folder, 'deep'))
    symlinkSync(join(PROJECT_FOLDER, 'node_modules'), join(folder, 'node_modules'))
    const all = { ...OPTIONS, ...files }
    for (const [name, text] of Object.entries(all)) writeFileSync(join(folder, name), text)
    return await runCommand(process.execPath, [PROGRAM, folder], { limitMs: LIMIT_MS })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const GOOD = { 'deep/good.ts': "export const one = 'a'\n", 'good.md': '# Title\n\n- an item\n' }

test.group('The check of the format', () => {
  test('passes files that are formatted', async ({ assert }) => {
    assert.deepInclude(await check(GOOD), { code: 0, output: '' })
  }).timeout(LIMIT_MS)

  test('names each file that is not, in every language', async ({ assert }) => {
    const bad = {
      'bad.tsx': 'export const Two = () => <b >x</b>;\n',
      'bad.json': '{"a":1 }\n',
      'bad.css': 'a{color:red}\n',
      'bad.md': '* an item\n',
      'bad.yaml': 'a:   1\n',
    }
    const { code, output } = await check({ ...GOOD, ...bad })
    assert.equal(code, 1)
    for (const name of Object.keys(bad)) assert.include(output, name)
    assert.notInclude(output, 'good')
  }).timeout(LIMIT_MS)

  test('leaves the verdict to prettier where its helper would format otherwise', async ({
    assert,
  }) => {
    const joined = 'export type OrganizationChangeKind =\n'
    const union = "  'router' | 'pin' | 'booking_flow' | 'brand_kit' | 'ancestry' | 'url_privacy'\n"
    assert.deepInclude(await check({ 'union.ts': joined + union }), { code: 0 })
  }).timeout(LIMIT_MS)

  test('fails on a file that cannot be read', async ({ assert }) => {
    const { code, output } = await check({ ...GOOD, 'broken.ts': 'const open = (\n' })
    assert.equal(code, 1)
    assert.include(output, 'broken.ts')
  }).timeout(LIMIT_MS)
})
