import { readdirSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from '@japa/runner'
import { PublishableKeyModel } from '#identity/keys/publishable_key_repository'
import { AuditRowModel } from '#shared/persistence/audit_log_repository'
import { PROJECT_FOLDER } from '#scripts/services/project_folders'
import { createTenant, type Tenant } from '#tests/support/create_tenant'
import { issueOperator } from '#tests/support/issue_operator'
import { createKey } from '#tests/support/publishable_keys'
import { join as joinAsMember } from '#tests/support/members'
import { newFolder } from '#tests/support/new_folder'
import { path } from '#tests/support/routers'
import { runCommand } from '#tests/support/run_command'
import { createDeadLetter } from '#tests/support/webhooks/create_dead_letter'
import { storedWebhook } from '#tests/support/webhooks/stored_webhook'

interface Write {
  readonly args: (tenant: Tenant) => Promise<readonly string[]> | readonly string[]
  /** The audit rows that it leaves, in order. */
  readonly actions: readonly string[]
}

const withKey =
  (...more: string[]) =>
  async ({ organizationId }: Tenant) => {
    const { keyId } = await createKey(organizationId)
    return [keyId, `--org=${organizationId}`, ...more]
  }

const WRITES: Readonly<Record<string, Write>> = {
  'console:link': {
    args: ({ organizationId, tokenId }) => [`--org=${organizationId}`, `--token=${tokenId}`],
    actions: ['access_token.sign_in_code_issued'],
  },
  'keys:create': {
    args: ({ organizationId }) => [
      `--org=${organizationId}`,
      '--name=Site',
      '--origins=http://127.0.0.1:3434',
    ],
    actions: ['publishable_key.created'],
  },
  'keys:prove': {
    args: async (tenant) => {
      const [keyId = '', ...others] = await withKey('--confirm')(tenant)
      const unproven = { unproven_origins: ['https://clinic.example'] }
      await PublishableKeyModel.updateOne({ _id: keyId }, unproven)
      return [keyId, ...others]
    },
    actions: ['publishable_key.updated'],
  },
  'keys:revoke': { args: withKey(), actions: ['publishable_key.revoked'] },
  'keys:rotate': { args: withKey(), actions: ['publishable_key.created'] },
  'members:erase': {
    args: async ({ organizationId }) => {
      const { identity } = await joinAsMember(organizationId, { role: 'viewer' })
      return [identity.issuer, identity.subject, '--yes']
    },
    actions: ['access_token.revoked', 'member.removed', 'member.erased'],
  },
  'members:invite': {
    args: ({ organizationId }) => [`--org=${organizationId}`, '--name=Anna Weber'],
    actions: ['member.invited'],
  },
  'tokens:create': {
    args: ({ organizationId }) => [
      `--org=${organizationId}`,
      '--name=CI',
      '--permissions=routers:read',
    ],
    actions: ['access_token.created'],
  },
  'tokens:revoke': {
    args: ({ organizationId, tokenId }) => [tokenId, `--org=${organizationId}`],
    actions: ['access_token.revoked'],
  },
  'webhooks:resend': {
    args: async ({ organizationId }) => {
      const { webhook } = await storedWebhook(organizationId, 'https://hooks.example/')
      await createDeadLetter(organizationId, webhook.id)
      return [webhook.id, `--org=${organizationId}`, '--all']
    },
    actions: ['webhook_dead_letters.resent'],
  },
  'organizations:rename': {
    args: ({ organizationId }) => [organizationId, '--name=Renamed'],
    actions: ['organization.updated'],
  },
  'organizations:delete': {
    args: ({ organizationId }) => [organizationId, '--yes'],
    actions: ['organization.deletion_requested'],
  },
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
  'routers:resolve': 'writes router events',
  'seed:demo': 'writes what is missing; the test below holds its rows',
  'streams:retry': 'must work while MongoDB is away; the messages have records of their own',
}

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
  'organizations:export',
  'organizations:list',
  'pins:run',
  'redis:acl',
  'revisions:check',
  'routers:audit',
  'routers:draft',
  'routers:export',
  'routers:impact',
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
    const known = [...READS, ...Object.keys(WRITES), ...Object.keys(EXEMPT)]
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

  test('leave rows in their own name: seed:demo, which revokes its earlier token', async ({
    assert,
  }) => {
    await runCommand('seed:demo', [])
    const since = new Date()

    await runCommand('seed:demo', [])

    const rows = await AuditRowModel.find({ 'actor.id': 'seed:demo', 'at': { $gte: since } }).lean()
    assert.sameMembers(
      rows.map(({ action }) => action),
      ['access_token.revoked', 'access_token.created']
    )
  })

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
