import { readdirSync, readFileSync } from 'node:fs'
import type { BaseCommand } from '@adonisjs/core/ace'
import { test } from '@japa/runner'
import { RedisCommand } from '#cluster/console/redis_command'
import { PROJECT_URL } from '#scripts/services/project_folders'
import { rowsBelow } from '#tests/support/runbook_rows'

const read = (path: string) => readFileSync(new URL(path, PROJECT_URL), 'utf8')

interface Command {
  readonly Class: typeof BaseCommand
  readonly source: string
}

async function commands(): Promise<Map<string, Command>> {
  const files = readdirSync(new URL('commands/', PROJECT_URL)).filter((file) =>
    file.endsWith('.ts')
  )
  const found = files.map(async (file): Promise<[string, Command]> => {
    const { default: Class } = (await import(`../../../commands/${file.replace(/ts$/, 'js')}`)) as {
      default: typeof BaseCommand
    }
    Class.boot()
    return [Class.commandName, { Class, source: read(`commands/${file}`) }]
  })
  const entries = await Promise.all(found)
  return new Map(entries)
}

function asks({ Class }: Command): string {
  if (Class.prototype instanceof RedisCommand) return 'Redis'
  if (Class.options.startApp) return 'MongoDB'
  return Class.commandName === 'health:check' ? 'each store for itself' : 'nothing'
}

test.group('The table of commands in the runbook', () => {
  const rows = rowsBelow('## Commands').filter(([usage = '']) => usage.includes(':'))
  const nameOf = ([usage = '']: string[]) => /^`([a-z_:]+)/.exec(usage)?.[1] ?? usage

  test('has every command once', async ({ assert }) => {
    const known = await commands()
    assert.sameMembers(rows.map(nameOf), [...known.keys()])
  })

  test('has every flag of each, and what it asks', async ({ assert }) => {
    const known = await commands()
    for (const row of rows) {
      const command = known.get(nameOf(row))
      assert.exists(command, nameOf(row))
      const flags = command?.Class.flags.map(({ flagName }) => flagName) ?? []
      const shown = [...(row[0] ?? '').matchAll(/--(?:no-)?([a-z-]+)/g)].map(([, flag]) => flag)
      assert.sameMembers(
        [...new Set(shown)],
        flags.filter((flag) => flag !== 'json'),
        nameOf(row)
      )
      assert.equal(row[2], command && asks(command), nameOf(row))
    }
  })

  test('says when the exit code is 3, for the commands that end with it', async ({ assert }) => {
    const known = await commands()
    assert.sameMembers(
      rows.filter((row) => row[4] !== '').map(nameOf),
      [...known.keys()].filter((name) => known.get(name)?.source.includes('EXIT.found'))
    )
  })
})

test.group('The help of a command', () => {
  test('names its exit codes', async ({ assert }) => {
    for (const [name, { Class }] of await commands()) {
      assert.match([Class.help].flat().join(' '), /Exits with/, name)
    }
  })
})

test.group('The other tables of the runbook', () => {
  test('have every endpoint for machines and for operators', ({ assert }) => {
    const routes = [...read('app/operations/routes.ts').matchAll(/router\.get\('([^']+)'/g)]
    const seenByOperators = rowsBelow('## What operators see').map(
      ([name = '']) => `\`GET /${name.replaceAll('`', '')}\``
    )
    assert.sameMembers(
      [...rowsBelow('## Endpoints for machines').map(([path]) => path), ...seenByOperators],
      routes.map(([, path]) => `\`GET ${path}\``)
    )
  })

  test('have every recurring job', ({ assert }) => {
    const jobs = [...read('providers/support/recurring_jobs.ts').matchAll(/\btype: '([a-z-]+)'/g)]
    assert.isNotEmpty(jobs)
    assert.deepEqual(
      rowsBelow('## Recurring jobs').map(([name]) => name),
      jobs.map(([, name]) => `\`${name}\``)
    )
  })
})
