import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from '@japa/runner'
import { PROJECT_FOLDER } from '#scripts/services/project_folders'

const OWN_STORE = 'another store, a name or a switch, and no time'
const PATIENT =
  'a pause of the machine is no outage of a store that answers; what it loses is noticed'
const NO_WAIT = 'what is tested ends long before the limit that is changed'

/** The files of tests and benches that change a setting of `config`, and why they prove nothing that depends on it. */
const CHANGES: Readonly<Record<string, string>> = {
  'bench/cluster/sections/command_connection.ts': OWN_STORE,
  'bench/scale/bench_scale.ts': 'one instance holds more than its memory admits: the worst case',
  'tests/bootstrap.ts': PATIENT,
  'tests/functional/conventions/answers.spec.ts': OWN_STORE,
  'tests/functional/identity/sign_in/people_world.ts': NO_WAIT,
  'tests/functional/routing/resolve/warm_resolve.spec.ts':
    'it counts reads between the periodic checks',
  'tests/functional/slow_bodies.spec.ts':
    'the order in which transfers end, not how slow they may be',
  'tests/integration/commands/console_link.spec.ts': OWN_STORE,
  'tests/integration/commands/runbook.spec.ts': OWN_STORE,
  'tests/integration/commands/seed_clinic.spec.ts': OWN_STORE,
  'tests/integration/commands/seed_traffic.spec.ts': OWN_STORE,
  'tests/integration/commands/tripwires_report.spec.ts':
    'the ceiling of a plan, which has no default',
  'tests/integration/operations/readiness/mongo_losses.spec.ts': PATIENT,
  'tests/integration/operations/readiness/store_refusals.spec.ts': NO_WAIT,
  'tests/integration/routing/events/event_world.ts': PATIENT,
  'tests/process/app/fixtures/hasty_redis.ts': 'a start ends at its limit, whatever that is',
  'tests/process/app/fixtures/patient_of_mongodb.ts':
    'a test keeps the commands of a killed instance',
  'tests/process/chaos/fixtures/short_minutes.ts':
    'slots of jobs are short, so that many pass in a run',
  'tests/process/cluster/fixtures/lock_contender.ts': OWN_STORE,
  'tests/process/cluster/fixtures/short_minutes.ts':
    'slots of jobs are short, so that several pass in a test',
  'tests/process/cluster_life/fixtures/patient_of_stores.ts': PATIENT,
  'tests/process/operations/store_conditions.spec.ts': PATIENT,
  'tests/long/redis_cluster/broadcasts_on.ts': PATIENT,
  'tests/support/commands_at.ts': OWN_STORE,
  'tests/support/patient_mongo.ts': PATIENT,
  'tests/support/processes/fixtures/patient_service.ts': PATIENT,
  'tests/support/redis/command_connection.ts': PATIENT,
  'tests/support/redis/connect_instance.ts': PATIENT,
  'tests/unit/identity/credentials/cached_tokens.spec.ts': OWN_STORE,
}

const IMPORTED = [
  /import (?:type )?(\w+)[^\n]* from '#config\//g,
  /\{ default: (\w+) \} = await import\((?:'#config\/|configuration)/g,
]

/** Whether a file spreads, assigns or extends what it imports from `config`. */
function changesSettings(source: string): boolean {
  const names = IMPORTED.flatMap((pattern) => [...source.matchAll(pattern)].map(([, name]) => name))
  return names.some((name) =>
    [`Object\\.assign\\(${name}\\b`, `^\\s*${name}(\\.\\w+)+ = `, `\\.\\.\\.${name}\\b`].some(
      (use) => new RegExp(use, 'm').test(source)
    )
  )
}

test.group('Settings of the service', () => {
  test('are changed only by tests and benches that prove nothing about them', ({ assert }) => {
    const files = ['tests', 'bench'].flatMap((root) =>
      readdirSync(join(PROJECT_FOLDER, root), { recursive: true })
        .map((name) => `${root}/${String(name)}`)
        .filter((name) => name.endsWith('.ts') && !name.endsWith('.d.ts'))
    )
    const changing = files.filter((name) =>
      changesSettings(readFileSync(join(PROJECT_FOLDER, name), 'utf8'))
    )

    assert.deepEqual(changing.toSorted(), Object.keys(CHANGES).toSorted())
  })
})
