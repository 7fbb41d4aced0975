import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getActiveTestOrFail, test } from '@japa/runner'
import { RouterRevisionModel } from '#routing/history/router_revision_model'
import { RouterModel } from '#routing/routers/router_model'
import { createTenant, type Tenant } from '#tests/support/create_tenant'
import { createStoredPin } from '#tests/support/routing/stored_pins'
import { runCommand } from '#tests/support/run_command'
import { createStoredRouter } from '#tests/support/stored_routers'

/** A router that wins `/book`, and a pin that expects it there. */
async function createPinned(mode: 'block' | 'warn' = 'block') {
  const tenant = await createTenant()
  const router = await createStoredRouter(tenant, { name: 'Pinned' })
  const pin = await createStoredPin(tenant, { expects: { type: 'router', id: router.id }, mode })
  return { tenant, router, pin }
}

/** Imports one router, which wins `/book` instead. */
function importNewer({ organizationId, bookingFlowId }: Tenant, ...flags: string[]) {
  const folder = mkdtempSync(join(tmpdir(), 'routers-'))
  getActiveTestOrFail().cleanup(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'routers.jsonl')
  const criteria = { path: { segments: ['book'] } }
  const line = { name: 'Newer', booking_flow_id: bookingFlowId, matching_criteria: criteria }
  writeFileSync(file, JSON.stringify(line))
  return runCommand('routers:import', [file, `--org=${organizationId}`, ...flags])
}

function namesOf({ organizationId }: Tenant) {
  return RouterModel.find({ organization_id: organizationId }).distinct('name')
}

test.group('routers:import and pins', () => {
  test(
    'refuses an import that would break a blocking pin, also with --on-pin=reject, and says who would win instead'
  )
    .with([[], ['--on-pin=reject'], ['--dry-run'], ['--partial']])
    .run(async ({ assert }, flags) => {
      const { tenant, router, pin } = await createPinned()

      const { exitCode, stdout, stderr } = await importNewer(tenant, ...flags)

      assert.equal(exitCode, 2)
      assert.isEmpty(stdout)
      assert.deepEqual(stderr, [
        `routers:import: the import would break blocking pins, and --on-pin=warn imports all the same: ` +
          `${pin.url} (${pin.id}) expects router ${router.id}, not the new "Newer", booking flow ${tenant.bookingFlowId}`,
      ])
      assert.deepEqual(await namesOf(tenant), ['Pinned'])
    })

  test('imports all the same with --on-pin=warn, prints the pin, and the history names it', async ({
    assert,
  }) => {
    const { tenant, router, pin } = await createPinned()

    const rehearsed = await importNewer(tenant, '--on-pin=warn', '--dry-run')
    const namesBefore = await namesOf(tenant)
    const { exitCode, stdout } = await importNewer(tenant, '--on-pin=warn')

    const told = `pin ${pin.url} (${pin.id}) expects router ${router.id}, not the new "Newer", booking flow ${tenant.bookingFlowId}`
    assert.deepEqual(namesBefore, ['Pinned'])
    assert.include(rehearsed.stdout, told)
    assert.equal(exitCode, 0)
    assert.include(stdout, told)
    assert.equal(stdout.at(-1), '1 routers created; 0 lines refused')
    assert.sameMembers(await namesOf(tenant), ['Newer', 'Pinned'])
    const revision = await RouterRevisionModel.findOne({
      organization_id: tenant.organizationId,
      effect: 'imported',
    }).lean()
    assert.deepEqual(revision?.overridden_pins?.map(String), [pin.id])
    assert.deepInclude(revision?.actor, { kind: 'command', name: 'routers:import' })
  })

  test('lists the pins that it breaks in --json, and a pin that only warns refuses nothing', async ({
    assert,
  }) => {
    const { tenant, pin } = await createPinned('warn')

    const { exitCode, stdout } = await importNewer(tenant, '--json')

    assert.equal(exitCode, 0)
    const { created, routers } = JSON.parse(stdout.join(''))
    assert.equal(created, 1)
    assert.deepInclude(routers[0], { name: 'Newer', broken_pins: [pin.id] })
  })
})
