import app from '@adonisjs/core/services/app'
import { test } from '@japa/runner'
import { MemberRepository } from '#identity/members/member_repository'
import { createTenant } from '#tests/support/create_tenant'
import { join, somebody } from '#tests/support/members'
import { runCommand } from '#tests/support/run_command'

async function namesIn(organizationId: string): Promise<string[]> {
  const members = await app.container.make(MemberRepository)
  const listed = await members.list(organizationId, null, 10)
  return listed.map(({ name }) => name)
}

test.group('members:invite', () => {
  test('prints the link for the first admin', async ({ assert }) => {
    const { organizationId } = await createTenant()
    const flags = [`--org=${organizationId}`, '--name=Anna Weber']

    const dry = await runCommand('members:invite', [...flags, '--dry-run'])
    const before = await namesIn(organizationId)
    const { exitCode, stdout } = await runCommand('members:invite', flags)

    assert.equal(exitCode, 0)
    assert.match(stdout.join(''), /^https?:\/\/[^ ]+\/console#invitation=sbl_[0-9a-f]{24}\./)
    assert.notInclude(dry.stdout.join(''), 'sbl_')
    assert.deepEqual([before, await namesIn(organizationId)], [[], ['Anna Weber']])
  })

  test('refuses a role and an address that are none', async ({ assert }) => {
    const { organizationId } = await createTenant()
    const flags = [`--org=${organizationId}`, '--name=Anna Weber']

    const role = await runCommand('members:invite', [...flags, '--role=owner'])
    const email = await runCommand('members:invite', [...flags, '--email=anna'])

    assert.deepEqual([role.exitCode, email.exitCode], [2, 2])
  })
})

test.group('members:erase', () => {
  test('removes and erases a person in every organization, except as the last admin', async ({
    assert,
  }) => {
    const person = somebody()
    const [one, other] = [await createTenant(), await createTenant()]
    await join(one.organizationId, { role: 'viewer' }, person)
    await join(other.organizationId, {}, person)
    const identity = [person.issuer, person.subject]

    const dry = await runCommand('members:erase', identity)
    const untouched = await namesIn(one.organizationId)
    const erased = await runCommand('members:erase', [...identity, '--yes'])
    const unknown = await runCommand('members:erase', [person.issuer, 'nobody', '--yes'])

    assert.include(dry.stdout.join('\n'), 'nothing was changed')
    assert.deepEqual(untouched, ['Anna Weber'])
    assert.equal(erased.exitCode, 3)
    assert.include(erased.stdout.join('\n'), `${one.organizationId}: erased`)
    assert.include(erased.stdout.join('\n'), `${other.organizationId}: its last admin`)
    assert.deepEqual(await namesIn(one.organizationId), [])
    assert.deepEqual(await namesIn(other.organizationId), ['Anna Weber'])
    assert.equal(unknown.exitCode, 2)
  })
})
