import { test } from '@japa/runner'
import { WebhookRepository } from '#webhooks/webhooks/webhook_repository'
import { DeliveryRepository } from '#webhooks/queue/delivery_repository'
import { createTenant } from '#tests/support/create_tenant'
import { runCommand } from '#tests/support/run_command'
import { createDeadLetter } from '#tests/support/webhooks/create_dead_letter'
import { startDeliverer } from '#tests/support/webhooks/start_deliverer'
import { startReceiver } from '#tests/support/webhooks/receiver'
import { reportChanges, storedWebhook } from '#tests/support/webhooks/stored_webhook'

const URL = 'https://hooks.example.com/'

test.group('webhooks:list', () => {
  test('shows the webhooks of an organization, and never a secret', async ({ assert }) => {
    const { organizationId } = await createTenant()
    const { webhook, secret } = await storedWebhook(organizationId, URL)

    const people = await runCommand('webhooks:list', [`--org=${organizationId}`])
    const machines = await runCommand('webhooks:list', [`--org=${organizationId}`, '--json'])

    assert.equal(people.exitCode, 0)
    assert.match(people.stdout[1] ?? '', new RegExp(`^${webhook.id} .* active .*${URL}$`))
    const printed = machines.stdout.join('')
    assert.lengthOf(JSON.parse(printed).webhooks, 1)
    assert.notInclude(printed, secret)
    assert.notInclude(printed, 'encrypted')
  })

  test('shows the failing webhooks of all organizations when none is named', async ({ assert }) => {
    const { organizationId } = await createTenant()
    const { webhook: failing } = await storedWebhook(organizationId, URL)
    const { webhook: fine } = await storedWebhook(organizationId, URL)
    await new WebhookRepository().markFailing(organizationId, failing.id, new Date())

    const { stdout } = await runCommand('webhooks:list', ['--json'])

    const ids = JSON.parse(stdout.join('')).webhooks.map(({ _id: id }: { _id: string }) => id)
    assert.include(ids, failing.id)
    assert.notInclude(ids, fine.id)
  })
})

test.group('webhooks:attempts', () => {
  test('shows how the last attempts ended', async ({ assert }) => {
    const tenant = await createTenant()
    const receiver = await startReceiver()
    const { webhook } = await storedWebhook(tenant.organizationId, receiver.url)
    const deliverer = await startDeliverer(tenant)
    await reportChanges(tenant.organizationId, 1)
    await receiver.waitFor(1)
    await deliverer.stop(5_000)

    const { exitCode, stdout } = await runCommand('webhooks:attempts', [
      webhook.id,
      `--org=${tenant.organizationId}`,
    ])

    assert.equal(exitCode, 0)
    assert.match(stdout[1] ?? '', /router\.changed +1 +delivered 204/)
  })
})

test.group('webhooks:dead, webhooks:resend', () => {
  test('show dead letters, and return one or all of them to the queue', async ({ assert }) => {
    const { organizationId } = await createTenant()
    const { webhook } = await storedWebhook(organizationId, URL)
    const org = `--org=${organizationId}`
    const letter = await createDeadLetter(organizationId, webhook.id)
    await createDeadLetter(organizationId, webhook.id)
    await createDeadLetter(organizationId, webhook.id)

    const dead = await runCommand('webhooks:dead', [webhook.id, org])
    const one = await runCommand('webhooks:resend', [webhook.id, letter, org])
    const all = await runCommand('webhooks:resend', [webhook.id, '--all', org])
    const none = await runCommand('webhooks:dead', [webhook.id, org])

    assert.lengthOf(dead.stdout, 4)
    assert.include(dead.stdout.join('\n'), 'gave_up')
    assert.deepEqual(one.stdout, ['1 sent again'])
    assert.deepEqual(all.stdout, ['2 sent again'])
    assert.deepEqual(none.stdout, ['no dead letters'])
    const { count } = await new DeliveryRepository().sizeOf(webhook.id)
    assert.equal(count, 3)
  })
})
