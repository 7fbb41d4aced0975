import { Secret } from '@adonisjs/core/helpers'
import app from '@adonisjs/core/services/app'
import { test } from '@japa/runner'
import { VerifyAccessToken } from '#identity/tokens/verify_access_token'
import { VerifyPublishableKey } from '#identity/keys/verify_publishable_key'
import { OrganizationRepository } from '#organizations/organizations/organization_repository'
import { DeliveryRepository } from '#webhooks/queue/delivery_repository'
import { createTenant } from '#tests/support/create_tenant'
import { createKey } from '#tests/support/publishable_keys'
import { runCommand } from '#tests/support/run_command'
import { createDeadLetter } from '#tests/support/webhooks/create_dead_letter'
import { storedWebhook } from '#tests/support/webhooks/stored_webhook'

const NOBODY = '0'.repeat(24)
const URL = 'https://clinic.example/book'

/** Refused command lines, each with a part of the reason. `<org>` is an organization, `<foreign …>` belongs to another. */
const REFUSED: readonly (readonly [line: readonly string[], says: string])[] = [
  [['console:link', '--org=<org>', '--token=<foreign token>'], 'has no token'],
  [['console:link', '--org=<org>', '--token=nonsense'], 'has no token nonsense'],
  [['keys:create', `--org=${NOBODY}`, '--name=W', '--origins=https://a.example'], ''],
  [['keys:create', '--org=<org>', '--name=W', '--origins=https://a.example/page'], ''],
  [['keys:create', '--org=<org>', '--name=W', '--origins=,'], ''],
  [['keys:list', `--org=${NOBODY}`], ''],
  ...['keys:revoke', 'keys:rotate', 'keys:prove'].flatMap((name) => [
    [[name, '<foreign key>', '--org=<org>'], ''] as const,
    [[name, '<foreign key>', '--org=Clinic'], ''] as const,
    [[name, 'nothing', '--org=<org>'], ''] as const,
  ]),
  ...['cron-fanout:digest:nobody', 'rate:x', 'fence:{lock:a}', 'lock:', '*'].map(
    (lock) => [['locks:show', lock], ''] as const
  ),
  [['operators:create', '--name=Ada', '--expires-in=400d'], ''],
  [['operators:create', '--name=Ada', '--expires-in=soon'], ''],
  [['operators:create', '--name= '], ''],
  [['operators:revoke', NOBODY], `there is no operator's credential ${NOBODY}`],
  [['organizations:create', '--name= '], ''],
  [['organizations:create', `--name=${'x'.repeat(101)}`], ''],
  [['organizations:create', '--name=a\u0007b'], ''],
  [['organizations:create', '--name=A', '--url-privacy=none'], ''],
  [['organizations:create', '--name=A', `--parent=${NOBODY}`], ''],
  [['organizations:create', '--name=A', '--parent=Group'], ''],
  [['organizations:move', '<org>', '--parent=<child>'], ''],
  [['organizations:move', '<org>', '--parent=<org>'], ''],
  [['organizations:move', NOBODY, '--top'], ''],
  [['organizations:move', '<org>', `--parent=${NOBODY}`], ''],
  [['organizations:move', '<org>'], ''],
  [['organizations:move', '<org>', '--top', '--parent=<child>'], ''],
  [['organizations:rename', NOBODY, '--name=A'], ''],
  [['organizations:rename', '<org>', '--name= '], ''],
  [['organizations:export', NOBODY], ''],
  [['organizations:list', '--after=nothing'], ''],
  [['pins:run', `--org=${NOBODY}`], 'there is no organization'],
  [['routers:draft', 'nonsense', `--flow=${NOBODY}`], 'not a URL that can be routed'],
  [['routers:draft', 'https://a.example/?gclid=1', `--flow=${NOBODY}`], 'must give a path'],
  [['routers:draft', URL, '--flow=nonsense'], 'booking_flow_id'],
  ...[NOBODY, 'Brightsmile'].map(
    (org) => [['routers:audit', `--org=${org}`], `there is no organization ${org}`] as const
  ),
  [['routers:import', '/nowhere/routers.jsonl', '--org=<org>'], ''],
  [['routers:import', '/nowhere/routers.jsonl', '--org=<org>', '--on-conflict=ask'], 'on-conflict'],
  ...['block', 'Warn', 'warn,reject'].map(
    (value) =>
      [
        ['routers:import', '/nowhere/routers.jsonl', '--org=<org>', `--on-pin=${value}`],
        '--on-pin must be reject or warn',
      ] as const
  ),
  [['routers:resolve', URL, `--org=${NOBODY}`], ''],
  [['routers:resolve', URL, '--org=Brightsmile'], ''],
  [['routers:resolve', 'nonsense', '--org=<org>'], ''],
  [['routers:resolve', URL, '--org=<org>', '--at=tomorrow'], ''],
  [['routers:resolve', URL, '--org=<org>', '--at=2026-03-01T00:00:00'], ''],
  [['routers:resolve', URL, '--org=<org>', '--router=Spring'], ''],
  ...['clinic.example', 'http://127.0.0.1:3434/hamburg'].map(
    (origin) => [['seed:demo', `--clinic=${origin}`], '--clinic must be an origin'] as const
  ),
  [['streams:dead', 'nothing-here'], 'there is no stream nothing-here'],
  ...[
    [NOBODY, 'all'],
    ['Brightsmile', 'all'],
    ['<org>', 'flows:read,flows:all'],
    ['<org>', ','],
  ].map(
    ([org, held]) =>
      [['tokens:create', `--org=${org}`, '--name=CI', `--permissions=${held}`], ''] as const
  ),
  [['tokens:create', '--org=<org>', '--name= ', '--permissions=all'], ''],
  ...['400d', 'soon'].map(
    (life) =>
      [
        ['tokens:create', '--org=<org>', '--name=CI', '--permissions=all', `--expires-in=${life}`],
        '',
      ] as const
  ),
  [['tokens:list', `--org=${NOBODY}`], `there is no organization ${NOBODY}`],
  [['tokens:revoke', '<foreign token>', '--org=<org>'], ''],
  [['tokens:revoke', '<foreign token>', '--org=Clinic'], ''],
  [['tokens:revoke', 'nothing', '--org=<org>'], ''],
  [['visitors:forget', 'anna', `--org=<org>`], ''],
  [['visitors:forget', 'erika@example.com', `--org=${NOBODY}`], ''],
  [['webhooks:dead', '<foreign webhook>', '--org=<org>'], ''],
  [['webhooks:attempts', '<foreign webhook>', '--org=Clinic'], ''],
  [['webhooks:resend', '<foreign webhook>', '--all', '--org=<org>'], ''],
  [['webhooks:resend', '<foreign webhook>', '--org=<other>'], ''],
]

async function createWorld() {
  const [own, other] = [await createTenant(), await createTenant()]
  const child = await createTenant({ parentId: own.organizationId })
  const key = await createKey(other.organizationId)
  const { webhook } = await storedWebhook(other.organizationId, URL)
  await createDeadLetter(other.organizationId, webhook.id)
  const names: Readonly<Record<string, string>> = {
    '<org>': own.organizationId,
    '<child>': child.organizationId,
    '<other>': other.organizationId,
    '<foreign token>': other.tokenId,
    '<foreign key>': key.keyId,
    '<foreign webhook>': webhook.id,
  }
  return { own, child, other, key, webhook, names }
}

test.group('A command that is refused', () => {
  test('says why in one line, exits with 2 and changes nothing', async ({ assert }) => {
    const { own, child, other, key, webhook, names } = await createWorld()

    for (const [line, says] of REFUSED) {
      const [name = '', ...args] = line.map((one) =>
        one.replace(/<[\w ]+>/, (named) => names[named] ?? named)
      )
      const { exitCode, stdout, stderr } = await runCommand(name, args)
      const label = `${line.join(' ')}: ${stderr.join('\n')}`
      assert.equal(exitCode, 2, label)
      assert.deepEqual(stdout, [], label)
      assert.lengthOf(stderr, 1, label)
      assert.match(stderr[0] ?? '', new RegExp(`^${name}: [^\\n]+$`), label)
      assert.include(stderr[0], says, label)
    }

    const [organizations, tokens, keys] = [
      await app.container.make(OrganizationRepository),
      await app.container.make(VerifyAccessToken),
      await app.container.make(VerifyPublishableKey),
    ]
    const secretOf = (bearer: string) => new Secret(bearer.replace('Bearer ', ''))
    const [kept, below] = [
      await organizations.find(own.organizationId),
      await organizations.find(child.organizationId),
    ]
    assert.deepEqual([kept?.name, kept?.parentId], ['Clinic', null])
    assert.deepEqual(below?.ancestorIds, [own.organizationId])
    assert.isNotNull(await tokens.execute(secretOf(other.bearer)))
    assert.isNotNull(await keys.execute(secretOf(key.bearer)))
    const { count } = await new DeliveryRepository().sizeOf(webhook.id)
    assert.equal(count, 0)
  })
})
