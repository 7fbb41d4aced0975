import { readdirSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from '@japa/runner'
import { AuditRowModel } from '#shared/persistence/audit_log/audit_row_model'
import { PROJECT_FOLDER } from '#scripts/services/project_folders'
import { createTenant, type Tenant } from '#tests/support/create_tenant'
import { issueOperator } from '#tests/support/issue_operator'
import { newFolder } from '#tests/support/new_folder'
import { path } from '#tests/support/routers'
import { runCommand } from '#tests/support/run_command'

interface Write {
  readonly args: (tenant: Tenant) => Promise<readonly string[]> | readonly string[]
  /** What it leaves, in order. */
  readonly actions: readonly string[]
}

const WRITES: Readonly<Record<string, Write>> = {
  'organizations:create': { args: () => ['--name=New'], actions: ['organization.created'] },
  'organizations:move': {
    args: async ({ organizationId }) => {
      const parent = await createTenant()
      return [organizationId, `--parent=${parent.organizationId}`]
    },
    actions: ['organization.moved'],
  },
  'operators:create': { args: () => ['--name=Ada'], actions: ['operator_credential.created'] },
  'operators:revoke': {
    args: async () => {
      const { credentialId } = await issueOperator()
      return [credentialId]
    },
    actions: ['operator_credential.revoked'],
  },
  'routers:import': {
    args: async ({ organizationId, bookingFlowId }) => {
      const file = join(newFolder(), 'routers.jsonl')
      const draft = {
        name: 'One',
        booking_flow_id: bookingFlowId,
        matching_criteria: path('one'),
      }
      await writeFile(file, JSON.stringify(draft))
      return [file, `--org=${organizationId}`]
    },
    actions: ['router.imported'],
  },
  'visitors:forget': {
    args: ({ organizationId }) => ['erika@example.com', `--org=${organizationId}`, '--yes'],
    actions: ['visitor_erasure.created'],
  },
}

const EXEMPT: Readonly<Record<string, string>> = {
  'history:begin': 'copies what is there, and changes nothing that anybody wrote',
  'indexes:ensure': 'changes no object; runs before the collection of the log exists',
  'locks:release': 'must work while MongoDB is away; the lock would have expired by itself',
  'streams:retry': 'must work while MongoDB is away; the messages have records of their own',
}

/** Writes that leave no row yet. */
const NOT_YET = new Set([
  'console:link',
  'keys:create',
  'keys:revoke',
  'keys:rotate',
  'seed:demo',
  'tokens:create',
  'tokens:revoke',
  'webhooks:resend',
])

const READS = [
  'alarms:export',
  'audit_log:list',
  'dashboard:export',
  'health:check',
  'keys:list',
  'leases:list',
  'locks:list',
  'locks:show',
  'openapi:export',
  'operators:list',
  'pins:run',
  'redis:acl',
  'routers:audit',
  'routers:draft',
  'routers:export',
  'routers:impact',
  'routers:resolve',
  'signals:list',
  'signals:query',
  'streams:dead',
  'streams:list',
  'tokens:list',
  'tripwires:report',
  'webhooks:attempts',
  'webhooks:dead',
  'webhooks:list',
]

function commandNames(): string[] {
  return readdirSync(join(PROJECT_FOLDER, 'commands'))
    .filter((file) => file.endsWith('.ts'))
    .map((file) => file.replace('.ts', '').replace(/_(?=[^_]*$)/, ':'))
}

test.group('Commands', () => {
  test('only read, write audit rows, or have a reason not to', ({ assert }) => {
    const known = [...READS, ...Object.keys(WRITES), ...Object.keys(EXEMPT), ...NOT_YET]
    assert.deepEqual(commandNames().sort(), known.sort())
  })

  for (const [name, { args, actions }] of Object.entries(WRITES)) {
    test(`leave rows in their own name: ${name}`, async ({ assert }) => {
      const tenant = await createTenant()
      const since = new Date()

      const { exitCode, stderr } = await runCommand(name, await args(tenant))

      assert.notEqual(exitCode, 1, stderr.join('\n'))
      const rows = await AuditRowModel.find({ 'actor.id': name, 'at': { $gte: since } }).lean()
      assert.sameMembers(
        rows.map(({ action }) => action),
        [...actions]
      )
      assert.isTrue(rows.every(({ actor }) => actor?.kind === 'command'))
    })
  }

  test('audit_log:list shows the writes of operators, which no organization reads', async ({
    assert,
  }) => {
    const { stdout: created } = await runCommand('operators:create', ['--name=Lin', '--json'])
    const { _id: id } = JSON.parse(created.join('\n'))

    const { stdout } = await runCommand('audit_log:list', ['--actor=operators:create', '--json'])

    const { rows } = JSON.parse(stdout.join('\n'))
    assert.containSubset(rows, [{ object: { kind: 'operator_credential', id, name: 'Lin' } }])
    assert.notInclude(stdout.join('\n'), 'sbo_')
  })
})
