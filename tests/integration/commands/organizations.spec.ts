import app from '@adonisjs/core/services/app'
import { test } from '@japa/runner'
import { MoveOrganization } from '#organizations/organizations/move_organization'
import { PutBrandKit } from '#organizations/brand_kits/put_brand_kit'
import type { Organization } from '#organizations/organizations/organization'
import { OrganizationRepository } from '#organizations/organizations/organization_repository'
import { LiveRoutingTables } from '#routing/tables/live_routing_tables'
import { OrganizationRevisions } from '#shared/persistence/organization_revisions'
import { runCommand } from '#tests/support/run_command'

async function create(name: string, parentId?: string): Promise<string> {
  const parent = parentId === undefined ? [] : [`--parent=${parentId}`]
  const { stdout } = await runCommand('organizations:create', [
    `--name=${name}`,
    ...parent,
    '--json',
  ])
  return JSON.parse(stdout.join(''))._id
}

async function find(id: string): Promise<Organization> {
  const organizations = await app.container.make(OrganizationRepository)
  const found = await organizations.find(id)
  if (!found) throw new Error(`there is no ${id}`)
  return found
}

async function ancestorsOf(id: string): Promise<readonly string[]> {
  const { ancestorIds } = await find(id)
  return ancestorIds
}

async function brandKitOf(id: string): Promise<unknown> {
  const tables = await app.container.make(LiveRoutingTables)
  const { brandKit } = await tables.forOrganization(id)
  return brandKit
}

test.group('organizations:create', () => {
  test('creates an organization at the top, and one below it', async ({ assert }) => {
    const top = await create('  Group ')
    const below = await create('Clinic', top)

    const { name, parentId } = await find(top)
    assert.equal(name, 'Group')
    assert.isNull(parentId)
    assert.deepEqual(await ancestorsOf(below), [top])
  })

  test('masks stored URLs unless the flag says otherwise', async ({ assert }) => {
    const flags = ['--name=Clinic', '--json']
    const masked = await runCommand('organizations:create', flags)
    const whole = await runCommand('organizations:create', [...flags, '--url-privacy=full'])

    assert.equal(JSON.parse(masked.stdout.join('')).url_privacy, 'masked')
    assert.equal(JSON.parse(whole.stdout.join('')).url_privacy, 'full')
  })
})

test.group('organizations:move', () => {
  test('moves an organization with everything below it, and every table gets the new brand kit', async ({
    assert,
  }) => {
    const [group, other] = [await create('Group'), await create('Other')]
    const clinic = await create('Clinic', group)
    const ward = await create('Ward', clinic)
    const room = await create('Room', ward)
    const putBrandKit = await app.container.make(PutBrandKit)
    await putBrandKit.execute(other, {
      name: 'Other',
      primaryColor: '#000000',
      secondaryColor: null,
      logoUrl: null,
      fontFamily: null,
    })
    assert.isNull(await brandKitOf(room))

    const { exitCode, stdout } = await runCommand('organizations:move', [
      clinic,
      `--parent=${other}`,
      '--json',
    ])

    assert.equal(exitCode, 0)
    assert.containsSubset(JSON.parse(stdout.join('')), { parent_id: other, descendants: 2 })
    assert.deepEqual(await ancestorsOf(clinic), [other])
    assert.deepEqual(await ancestorsOf(room), [ward, clinic, other])
    assert.isNotNull(await brandKitOf(room))
  })

  test('moves an organization to the top, and does nothing when it is already there', async ({
    assert,
  }) => {
    const clinic = await create('Clinic', await create('Group'))
    const revisions = new OrganizationRevisions()

    const first = await runCommand('organizations:move', [clinic, '--top'])
    const before = await revisions.find([clinic])
    const second = await runCommand('organizations:move', [clinic, '--top'])

    assert.deepEqual([first.exitCode, second.exitCode], [0, 0])
    assert.deepEqual(await ancestorsOf(clinic), [])
    assert.equal(before.get(clinic)?.revision, 1)
    assert.deepEqual(await revisions.find([clinic]), before)
  })

  test('creates no cycle when two moves run at the same time', async ({ assert }) => {
    const move = await app.container.make(MoveOrganization)
    for (let round = 0; round < 10; round++) {
      const [one, other] = [await create('One'), await create('Other')]
      const below = await create('Below', other)

      const outcomes = await Promise.all([move.execute(one, below), move.execute(other, one)])

      assert.deepEqual(outcomes.map(({ ok }) => ok).sort(), [false, true])
      const ancestors = [await ancestorsOf(one), await ancestorsOf(other)]
      assert.isFalse(ancestors[0]?.includes(other) && ancestors[1]?.includes(one))
    }
  })
})
