import { join } from 'node:path'
import { writeFile } from 'node:fs/promises'
import { test } from '@japa/runner'
import { createTenant } from '#tests/support/create_tenant'
import { closeDay } from '#tests/support/insight/closed_day'
import { newFolder } from '#tests/support/new_folder'
import { runCommand } from '#tests/support/run_command'
import { createStoredRouter } from '#tests/support/stored_routers'

async function impactOf(organizationId: string, text: string, ...flags: string[]) {
  const file = join(newFolder(), 'changes.json')
  await writeFile(file, text)
  return runCommand('routers:impact', [file, `--org=${organizationId}`, ...flags])
}

test.group('routers:impact', () => {
  test('prints which router would lose which traffic, and to which one', async ({ assert }) => {
    const tenant = await createTenant()
    const { organizationId } = tenant
    const { id } = await createStoredRouter(tenant, { name: 'Book' })
    await closeDay(organizationId, new Date(Date.now() - 86_400_000), [
      { routerId: id, shape: '/book', count: 3 },
      { routerId: id, shape: '/book?utm_source=google', count: 1 },
    ])
    const router = { name: 'Google', matching_criteria: { campaign: { utm_source: 'google' } } }
    const changes = JSON.stringify({ changes: [{ op: 'create', router }] })

    const { exitCode, stdout } = await impactOf(organizationId, changes)
    const asJson = await impactOf(organizationId, changes, '--json')

    assert.equal(exitCode, 0)
    assert.deepEqual(stdout, [
      '4 of 4 events of 1 days replayed',
      '1 events would go elsewhere',
      `1  25.0 %  "Book" (${id}) to "Google" (new)  /book?utm_source=google`,
    ])
    assert.equal(asJson.exitCode, 0)
    assert.containSubset(JSON.parse(asJson.stdout[0] ?? ''), { moved: 1, moves_total: 1 })
  })

  test('exits with 2 when the changes cannot be made, and says why', async ({ assert }) => {
    const { organizationId } = await createTenant()
    const unknown = JSON.stringify({ changes: [{ op: 'delete', id: 'f'.repeat(24) }] })

    for (const [text, reason] of [
      ['{', 'is not JSON'],
      ['{}', 'changes'],
      [unknown, 'The changes.0.id field does not name a router of the organization'],
    ] as const) {
      const { exitCode, stderr } = await impactOf(organizationId, text)
      assert.equal(exitCode, 2)
      assert.include(stderr.join('\n'), reason)
    }
    const { exitCode, stderr } = await impactOf('f'.repeat(24), unknown)
    assert.equal(exitCode, 2)
    assert.include(stderr.join('\n'), 'no organization')
  })
})
