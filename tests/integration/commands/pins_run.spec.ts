import { test } from '@japa/runner'
import type { PinFields } from '#routing/pins/router_pin'
import { createTenant, type Tenant } from '#tests/support/create_tenant'
import { runCommand } from '#tests/support/run_command'
import { createStoredPin } from '#tests/support/routing/stored_pins'
import { createStoredRouter } from '#tests/support/stored_routers'

async function pin(tenant: Tenant, overrides: Partial<PinFields> = {}): Promise<string> {
  const { id } = await createStoredPin(tenant, { mode: 'warn', ...overrides })
  return id
}

function pinsRun({ organizationId }: Pick<Tenant, 'organizationId'>, ...flags: string[]) {
  return runCommand('pins:run', [`--org=${organizationId}`, ...flags])
}

test.group('pins:run', () => {
  test('exits with 0 when every pin holds', async ({ assert }) => {
    const tenant = await createTenant()
    await createStoredRouter(tenant)
    const id = await pin(tenant)

    const { exitCode, stdout } = await pinsRun(tenant)

    assert.equal(exitCode, 0)
    assert.deepEqual(stdout, [
      `held  warn  ${id}  https://clinic.example/book`,
      '1 held, 0 broken, 0 ended',
    ])
  })

  test('exits with 1 when one is broken, and says who wins instead', async ({ assert }) => {
    const tenant = await createTenant()
    const router = await createStoredRouter(tenant, { name: 'Book' })
    const id = await pin(tenant, { expects: { type: 'none' } })

    const { exitCode, stdout } = await pinsRun(tenant)
    const asJson = await pinsRun(tenant, '--json')

    assert.equal(exitCode, 1)
    assert.include(stdout[0], `${id}  https://clinic.example/book expects no router`)
    assert.include(stdout[0], `"Book" (${router.id}), booking flow ${tenant.bookingFlowId}`)
    assert.equal(asJson.exitCode, 1)
    const { totals, verdicts } = JSON.parse(asJson.stdout[0] ?? '')
    assert.deepEqual(totals, { held: 0, broken: 1, ended: 0 })
    assert.deepInclude(verdicts[0], { pin_id: id, state: 'broken' })
  })
})
