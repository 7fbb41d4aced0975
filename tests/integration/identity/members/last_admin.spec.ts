import app from '@adonisjs/core/services/app'
import { test } from '@japa/runner'
import { MemberRepository } from '#identity/members/member_repository'
import { RemoveMember } from '#identity/members/remove_member'
import { OrganizationRevisions } from '#shared/persistence/organization_revisions'
import { OrganizationWrites } from '#shared/persistence/organization_writes'
import { createTenant } from '#tests/support/create_tenant'
import { Gate } from '#tests/support/gate'
import { join } from '#tests/support/members'

/** Waits at a gate after it has counted. */
class HeldMembers extends MemberRepository {
  readonly hasCounted = new Gate()
  readonly mayGoOn = new Gate()

  override async countOtherAdmins(...asked: Parameters<MemberRepository['countOtherAdmins']>) {
    const count = await super.countOtherAdmins(...asked)
    this.hasCounted.open()
    await this.mayGoOn.opened
    return count
  }
}

/** The removals of another instance: nothing in this process makes them wait for those of others. */
async function removalsOf(members: MemberRepository): Promise<RemoveMember> {
  const revisions = await app.container.make(OrganizationRevisions)
  app.container.swap(OrganizationWrites, () => new OrganizationWrites(revisions, { announce() {} }))
  app.container.swap(MemberRepository, () => members)
  try {
    return await app.container.make(RemoveMember)
  } finally {
    app.container.restoreAll([OrganizationWrites, MemberRepository])
  }
}

test.group('Two removals of the last two admins by two instances', () => {
  test('leave one admin, although the first has counted before the second began', async ({
    assert,
  }) => {
    const { organizationId } = await createTenant()
    const [first, second] = [await join(organizationId), await join(organizationId)]
    const held = new HeldMembers()
    const [one, other] = [await removalsOf(held), await removalsOf(new MemberRepository())]

    const removingFirst = one.execute(organizationId, first.memberId)
    await held.hasCounted.opened
    const removingSecond = other.execute(organizationId, second.memberId)
    held.mayGoOn.open()
    const outcomes = await Promise.all([removingFirst, removingSecond])

    assert.deepEqual(
      outcomes.map((outcome) => (outcome.ok ? 'removed' : outcome.error.type)),
      ['removed', 'last_admin']
    )
  })
})
