import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from '@japa/runner'
import { PROJECT_FOLDER } from '#scripts/services/project_folders'

/** A pattern that is built while a request or a job runs: not a constant of its module, and no name in a description. */
const BUILT = /^(?!(?:export )?const ).*(?:\bRegExp\(|\$regex: |\bregex: ).*$/gm

/** Those that are built, and why no text of a caller makes them slow. */
const SAFE = {
  // Digits with a bounded number of separators between them, or a text that `RegExp.escape` makes literal.
  'app/organizations/erasures/spellings.ts': 2,
  // The beginning of a word of letters and digits; the pattern of a name, which MongoDB ends after a limit.
  'app/routing/routers/found_routers_repository.ts': 2,
  // A type: what a filter may have.
  'app/routing/routers/router_filter_http.ts': 1,
  // The constants of their modules.
  'app/routing/engine/criteria/broken_text.ts': 1,
  'app/routing/engine/criteria/personal_text.ts': 1,
  // The identifier of a member.
  'app/shared/persistence/audit_log_repository.ts': 1,
  // The name of a UTM parameter.
  'app/insight/traffic_shape_repository.ts': 1,
  // The name of a field that Redis tells of itself.
  'app/cluster/console/redis_probe.ts': 1,
}

const builtIn = (source: string) => source.match(BUILT)?.length ?? 0

test.group('Regular expressions', () => {
  test("are constants of their modules, except those that no caller's text makes slow", async ({
    assert,
  }) => {
    const built: Record<string, number> = {}
    for await (const path of glob('app/**/*.ts', { cwd: PROJECT_FOLDER })) {
      const count = builtIn(await readFile(join(PROJECT_FOLDER, path), 'utf8'))
      if (count > 0) built[path] = count
    }
    assert.deepEqual(built, SAFE)
  })

  test('are found when they are built from a text', ({ assert }) => {
    for (const source of [
      '  return new RegExp(value)',
      '  const found = RegExp(`^${value}`)',
      '  const contains = { $regex: pattern.source }',
      '  const found = { $regexFind: { input, regex: pattern } }',
    ]) {
      assert.equal(builtIn(source), 1, source)
    }
    assert.equal(builtIn("const ZONE = new RegExp(`^${LETTERS}`, 'u')"), 0)
  })
})
