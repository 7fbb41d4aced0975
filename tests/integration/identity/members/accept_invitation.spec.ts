import app from '@adonisjs/core/services/app'
import { test } from '@japa/runner'
import { AcceptInvitation } from '#identity/members/accept_invitation'
import { MemberRepository } from '#identity/members/member_repository'
import { RemoveMember } from '#identity/members/remove_member'
import { LeavingOrganizations } from '#shared/leaving_organizations'
import { createTenant } from '#tests/support/create_tenant'
import { invite, join, somebody } from '#tests/support/members'

test.group('Accepting an invitation', () => {
  test('makes one person the member, however many use the code at once', async ({ assert }) => {
    const { organizationId } = await createTenant()
    const { invitation } = await invite(organizationId)
    const accept = await app.container.make(AcceptInvitation)
    const persons = Array.from({ length: 5 }, () => somebody())

    const outcomes = await Promise.all(persons.map((one) => accept.execute(invitation, one)))

    const refused = outcomes.flatMap((one) => (one.ok ? [] : [one.error.type]))
    assert.deepEqual(refused, Array(4).fill('not_valid'))
    const later = await accept.execute(invitation, somebody())
    assert.deepEqual(later, { ok: false, error: { type: 'not_valid' } })
  })

  test('makes a person a member of an organization once, with two codes at once', async ({
    assert,
  }) => {
    const { organizationId } = await createTenant()
    const [one, other] = [await invite(organizationId), await invite(organizationId)]
    const accept = await app.container.make(AcceptInvitation)
    const person = somebody()

    const outcomes = await Promise.all(
      [one, other].map(({ invitation }) => accept.execute(invitation, person))
    )

    const refused = outcomes.flatMap((each) => (each.ok ? [] : [each.error.type]))
    assert.deepEqual(refused, ['already_member'])
  })

  test('lets a person be a member of several organizations', async ({ assert }) => {
    const person = somebody()
    const [one, other] = [await createTenant(), await createTenant()]

    await join(one.organizationId, {}, person)
    await join(other.organizationId, { role: 'viewer' }, person)

    const members = await app.container.make(MemberRepository)
    const found = await members.findByIdentity(person)
    assert.deepEqual(
      found.map(({ organizationId, member }) => [organizationId, member.role]),
      [
        [other.organizationId, 'viewer'],
        [one.organizationId, 'admin'],
      ]
    )
  })

  test('asks for the invited address, and for the provider to have verified it', async ({
    assert,
  }) => {
    const { organizationId } = await createTenant()
    const email = 'anna@clinic.example'
    const { invitation } = await invite(organizationId, { email })
    const accept = await app.container.make(AcceptInvitation)
    const by = (known: Parameters<typeof somebody>[0]) =>
      accept.execute(invitation, somebody(known))

    const wrong = { ok: false, error: { type: 'wrong_email', email } }
    assert.deepEqual(await by({ email: 'eve@clinic.example' }), wrong)
    assert.deepEqual(await by({ email, isEmailVerified: false }), wrong)
    assert.deepEqual(await by({ email: null }), wrong)
    const right = await by({ email: 'Anna@Clinic.example' })
    assert.isTrue(right.ok)
  })

  test('changes nothing when it only validates or shows the offer', async ({ assert }) => {
    const { organizationId } = await createTenant()
    const { invitation, member } = await invite(organizationId)
    const accept = await app.container.make(AcceptInvitation)

    const dry = await accept.execute(invitation, somebody(), { validateOnly: true })

    assert.isTrue(dry.ok)
    const offer = await accept.offer(invitation)
    assert.equal(offer?.id, member.id)
    const accepted = await accept.execute(invitation, somebody())
    assert.isTrue(accepted.ok)
    assert.isNull(await accept.offer(invitation))
  })

  test('is refused for an organization that is leaving, and for an invitation that was taken back', async ({
    assert,
  }) => {
    const { organizationId } = await createTenant()
    const { invitation, member } = await invite(organizationId)
    const leaving = new LeavingOrganizations(
      async () => [organizationId],
      () => {}
    )
    await leaving.refresh()
    app.container.swap(LeavingOrganizations, () => leaving)
    const whileLeaving = await app.container.make(AcceptInvitation)
    const refused = await whileLeaving.execute(invitation, somebody())
    app.container.restore(LeavingOrganizations)
    const remove = await app.container.make(RemoveMember)
    await remove.execute(organizationId, member.id)
    const accept = await app.container.make(AcceptInvitation)

    assert.deepEqual(refused, { ok: false, error: { type: 'not_valid' } })
    assert.deepEqual(await accept.execute(invitation, somebody()), refused)
  })
})
