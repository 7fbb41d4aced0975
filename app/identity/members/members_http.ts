import vine from '@vinejs/vine'
import { TOKENS_MAX } from '#identity/credentials/lifetime'
import type { AccessToken } from '#identity/tokens/access_token'
import { PERMISSION } from '#identity/tokens/access_tokens_http'
import * as api from '#shared/http/api'
import { flag } from '#shared/http/query'
import { strictObject } from '#shared/http/strict_object'
import { describedAs, text } from '#shared/http/text'
import { writeQuery } from '#shared/http/write_query'
import type { WriteOptions } from '#shared/write_options'
import type { ChangeRoleRefusal } from './change_role.js'
import type { InvitedMember, InviteMemberRefusal } from './invite_member.js'
import type { Member } from './member.js'
import type { MemberRefusal } from './remove_member.js'
import { PERMISSIONS_OF_ROLE, ROLES, type Role } from './roles.js'

const EMAIL_MAX = 254

const EMAIL = /^[^\s@]+@[^\s@]+$/

const isEmail = vine.createRule((value, _options, field) => {
  if (typeof value === 'string' && EMAIL.test(value)) return
  field.report(`The ${field.getFieldPath()} field must be an e-mail address`, 'email', field)
})

const role = () => vine.enum(ROLES)

export const inviteMemberValidator = vine.create(
  strictObject({
    role: role(),
    name: text({ max: 100 }),
    email: text({ max: EMAIL_MAX })
      .use(isEmail())
      .use(describedAs({ pattern: EMAIL.source }))
      .optional(),
  })
)

export const changeRoleValidator = vine.create(strictObject({ role: role() }))

export const removeMemberValidator = vine.create(
  strictObject({ made: flag().optional(), erase: flag().optional(), ...writeQuery })
)

const LAST_ADMIN: api.Problem = {
  status: 409,
  title: 'Last admin',
  code: 'E_LAST_ADMIN',
  detail:
    'An organization with members keeps at least one admin. Make somebody else an admin first.',
}

const ROLE_NOT_HELD = api.invalidMember<{ readonly permission: string }>(({ permission }) => ({
  field: 'role',
  rule: 'permissionNotHeld',
  message: `The role field must not allow what the caller may not do: ${permission}`,
}))

export const INVITE_REFUSALS: api.Refusals<InviteMemberRefusal> = {
  permission_not_held: ROLE_NOT_HELD,
  too_many: {
    status: 409,
    title: 'Too many access tokens',
    code: 'E_ACCESS_TOKEN_LIMIT_REACHED',
    detail: `An organization may have at most ${TOKENS_MAX} access tokens and members together.`,
  },
}

export const MEMBER_REFUSALS: api.Refusals<MemberRefusal> = {
  not_found: api.notFound('member'),
  last_admin: LAST_ADMIN,
}

export const CHANGE_ROLE_REFUSALS: api.Refusals<ChangeRoleRefusal> = {
  ...MEMBER_REFUSALS,
  permission_not_held: ROLE_NOT_HELD,
}

const ROLE = api.component('Role', api.oneOf(ROLES, 'A named set of permissions.'))

type OfToken = Exclude<keyof Member, 'id' | 'name'>

export const MEMBER = api.component(
  'Member',
  api.answer<Member, OfToken>({
    _id: api.IDENTIFIER,
    name: api.described(api.STRING, 'As who invited the person wrote it.'),
    email: api.from(
      api.nullable(
        api.STRING,
        'As the provider says it; of an invitation, the address that must match. Null if unknown.'
      ),
      ({ member: { email, invitation } }) => invitation?.email ?? email
    ),
    role: api.from(ROLE, ({ member }) => member.role),
    is_pending: api.from(
      api.described(api.BOOLEAN, 'Whether the invitation waits for its person.'),
      ({ member }) => member.identity === null
    ),
    invited_by: api.from(
      api.nullable(api.STRING, 'The name of who invited.'),
      ({ member }) => member.invitedBy?.name
    ),
    last_seen_at: api.from(
      api.nullable(api.INSTANT, 'Accurate to about a minute; null until the first sign-in.'),
      ({ lastUsedAt }) => lastUsedAt
    ),
    created_at: api.from(
      api.described(api.INSTANT, 'When the person was invited.'),
      ({ createdAt }) => createdAt
    ),
  })
)

const SESSION = api.component(
  'MemberSession',
  api.answer<AccessToken, Exclude<keyof AccessToken, 'id' | 'device' | 'lastUsedAt' | 'expiresAt'>>(
    {
      _id: api.described(api.IDENTIFIER, 'That of its access token.'),
      device: api.nullable(api.STRING, 'Where it is used, as the page that signed in says.'),
      created_at: api.from(
        api.described(api.INSTANT, 'When it began.'),
        ({ createdAt }) => createdAt
      ),
      last_used_at: api.nullable(api.INSTANT, 'Accurate to about a minute.'),
      expires_at: api.INSTANT,
    }
  )
)

const CODE: api.JsonSchema = {
  type: 'string',
  pattern: '^sbl_',
  description: 'The code for the link `/console#invitation=…`. It works once.',
}

export const INVITED_MEMBER = api.component(
  'InvitedMember',
  api.answer<InvitedMember, 'member'>({
    ...api.membersOf(MEMBER, ({ member }: InvitedMember) => member),
    invitation: api.from(CODE, ({ invitation }) => invitation.release()),
  })
)

export const INVITATION = api.component(
  'Invitation',
  api.answer<{ readonly invitation: string }>({ invitation: CODE })
)

/** With its code, unless nothing was stored. */
export function invitedAnswer(invited: InvitedMember, { validateOnly = false }: WriteOptions) {
  return validateOnly ? api.show(MEMBER, invited.member) : api.show(INVITED_MEMBER, invited)
}

interface ListedMember {
  readonly member: Member
  readonly sessions: readonly AccessToken[]
}

const LISTED_MEMBER = api.component(
  'ListedMember',
  api.answer<ListedMember, 'member'>({
    ...api.membersOf(MEMBER, ({ member }: ListedMember) => member),
    sessions: api.arrayOf(SESSION, 'The newest first.'),
  })
)

interface RoleRow {
  readonly name: Role
  readonly permissions: readonly string[]
}

const ROLE_ROW = api.answer<RoleRow>(
  { name: ROLE, permissions: api.arrayOf(PERMISSION) },
  { title: 'RoleWithPermissions' }
)

export const ROLE_ROWS: readonly RoleRow[] = ROLES.map((name) => ({
  name,
  permissions: PERMISSIONS_OF_ROLE[name],
}))

export const MEMBERS = api.component(
  'Members',
  api.answer<{ readonly members: readonly ListedMember[]; readonly roles: readonly RoleRow[] }>({
    members: api.arrayOf(LISTED_MEMBER, 'The newest first.'),
    roles: api.arrayOf(ROLE_ROW, 'Each may do what the one before it may.'),
  })
)

interface OwnOrganization {
  readonly organizationId: string
  readonly name: string
  readonly role: Role
  readonly isCurrent: boolean
}

export interface OwnMembership {
  /** Null for a token that is no person's session. */
  readonly member: Member | null
  readonly organizations: readonly OwnOrganization[]
  readonly sessions: readonly AccessToken[]
}

export const OWN_MEMBERSHIP = api.component(
  'OwnMembership',
  api.answer<OwnMembership>({
    member: api.nullable(MEMBER, 'Null for an access token that is not the session of a person.'),
    organizations: api.arrayOf(
      api.answer<OwnOrganization>(
        {
          organization_id: api.IDENTIFIER,
          name: api.described(api.STRING, 'The name of the organization.'),
          role: ROLE,
          is_current: api.described(api.BOOLEAN, 'Whether the calling token is for it.'),
        },
        { title: 'OwnOrganization' }
      ),
      'Of which the person is a member, and that the session can switch to; the current one first.'
    ),
    sessions: api.arrayOf(SESSION, 'In this organization, the newest first.'),
  })
)

export const MEMBER_COMPONENTS = [
  ROLE,
  MEMBER,
  SESSION,
  INVITED_MEMBER,
  LISTED_MEMBER,
  MEMBERS,
  INVITATION,
  OWN_MEMBERSHIP,
]
