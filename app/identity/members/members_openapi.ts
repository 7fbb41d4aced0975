import { REVOCATION } from '#identity/tokens/access_tokens_http'
import { NEVER_STORED } from '#shared/http/answer'
import * as api from '#shared/http/api'
import { writeQueryValidator } from '#shared/http/write_query'
import * as http from './members_http.js'

const TAG = 'Members'

const EXAMPLE = {
  _id: api.EXAMPLE_IDS.accessToken,
  name: 'Anna Weber',
  email: 'anna@clinic.example',
  role: 'editor',
  is_pending: true,
  invited_by: 'Jonas Klein',
  last_seen_at: null,
  created_at: api.EXAMPLE_INSTANT,
}

const INVITED_EXAMPLE = {
  ...EXAMPLE,
  invitation: `sbl_${api.EXAMPLE_IDS.accessToken}.c2VjcmV0`,
}

const INVITE_BODY = {
  name: 'InviteMember',
  validator: http.inviteMemberValidator,
  examples: { 'An editor': { role: 'editor', name: 'Anna Weber', email: 'anna@clinic.example' } },
}

const INVITED = {
  200: api.json('As it would be stored (`validate_only`).', http.MEMBER, EXAMPLE),
  201: api.json(
    'The invitation, with its code.',
    http.INVITED_MEMBER,
    INVITED_EXAMPLE,
    NEVER_STORED
  ),
}

const REMOVED = {
  200: api.json('What ended besides the member, and what is left.', REVOCATION, {
    revoked: { access_token: 1, publishable_key: 0, webhook: 0, router_pin: 0 },
    left: { access_token: 0, publishable_key: 0, webhook: 1, router_pin: 0 },
  }),
}

const REMOVAL_PROBLEMS = [...api.problemsIn(http.MEMBER_REFUSALS), api.OUTCOME_UNKNOWN]

export const memberEndpoints: api.ModuleDescription = {
  tags: [{ name: TAG, description: 'The people of the organization, their roles and sessions.' }],
  schemas: api.components(...http.MEMBER_COMPONENTS),
  endpoints: {
    'members.list': {
      tag: TAG,
      summary: 'List the members',
      description:
        'All members and pending invitations, which count among the 2,000 access tokens of an organization, and the newest 2,000 sessions. Members sign in through a provider of the deployment; a session is an access token of at most 12 hours that is derived from the member.',
      access: 'tokens:manage',
      answers: {
        200: api.json('The members, and what each role may do.', http.MEMBERS, {
          members: [{ ...EXAMPLE, sessions: [] }],
          roles: [{ name: 'viewer', permissions: ['routers:read'] }],
        }),
      },
    },
    'members.invite': {
      tag: TAG,
      summary: 'Invite a person',
      description:
        'The link `/console#invitation=…` with the code of the answer works once, until it is used or taken back. Who opens it signs in at a provider and becomes the member. With `email`, only a person with that verified address may accept. The role may allow nothing that the calling token may not. A member counts as one of the access tokens of the organization.',
      access: 'tokens:manage',
      isIdempotent: true,
      body: INVITE_BODY,
      query: { validator: writeQueryValidator },
      answers: INVITED,
      problems: api.problemsIn(http.INVITE_REFUSALS),
    },
    'members.remove': {
      tag: TAG,
      summary: 'Remove a member',
      description:
        'Ends the sessions of the member on every instance within seconds, and the tokens and publishable keys that they made; webhooks and pins go on unless `made=true`. Of a pending invitation, the link stops working. With `validate_only=true`, the answer says what would end and what would be left.',
      access: 'tokens:manage',
      query: {
        validator: http.removeMemberValidator,
        parameters: {
          made: {
            description:
              'Whether to end all that the member made. Also needs `webhooks:manage`, `routers:manage` and `pins:override`.',
          },
          erase: {
            description:
              'Whether to replace the name of the person by “a former member” in all that they did. Also later, of a member who was removed.',
          },
        },
      },
      answers: REMOVED,
      problems: REMOVAL_PROBLEMS,
    },
    'members.invitation': {
      tag: TAG,
      summary: 'Show the code of an invitation again',
      description: 'Until it is used or taken back.',
      access: 'tokens:manage',
      answers: {
        200: api.json(
          'The code.',
          http.INVITATION,
          { invitation: INVITED_EXAMPLE.invitation },
          NEVER_STORED
        ),
      },
      problems: [api.notFound('invitation')],
    },
    'members.change_role': {
      tag: TAG,
      summary: 'Change the role of a member',
      description:
        'Ends the sessions of the member on every instance within seconds. If the new role allows less, the tokens and publishable keys that they made end as well; webhooks and pins go on. The role may allow nothing that the calling token may not.',
      access: 'tokens:manage',
      body: {
        name: 'ChangeRole',
        validator: http.changeRoleValidator,
        examples: { 'An approver': { role: 'approver' } },
      },
      query: { validator: writeQueryValidator },
      answers: { 200: api.json('The member.', http.MEMBER, EXAMPLE) },
      problems: [...api.problemsIn(http.CHANGE_ROLE_REFUSALS), api.OUTCOME_UNKNOWN],
    },
    'members.me': {
      tag: TAG,
      summary: 'Read the member of the calling session',
      description: 'For a session of a person. For any other token, `member` is null.',
      access: 'any_token',
      answers: {
        200: api.json('The member, and where else the person is one.', http.OWN_MEMBERSHIP, {
          member: EXAMPLE,
          organizations: [
            {
              organization_id: api.EXAMPLE_IDS.organization,
              name: 'Clinic',
              role: 'editor',
              is_current: true,
            },
          ],
          sessions: [],
        }),
      },
    },
    'members.leave': {
      tag: TAG,
      summary: 'Leave the organization',
      description: 'Like removing the member of the calling session.',
      access: 'any_token',
      query: { validator: writeQueryValidator },
      answers: REMOVED,
      problems: REMOVAL_PROBLEMS,
    },
    'members.end_session': {
      tag: TAG,
      summary: 'End a session of one’s own',
      description: 'On every instance within seconds; also the calling session itself.',
      access: 'any_token',
      query: { validator: writeQueryValidator },
      answers: { 204: { description: 'The session is ended.' } },
      problems: [api.notFound('session'), api.OUTCOME_UNKNOWN],
    },
    'operations.members.invite': {
      tag: TAG,
      summary: 'Invite a person to an organization',
      description: 'As `POST /v1/members`, with any role: for the first admin of an organization.',
      access: 'operator',
      body: { ...INVITE_BODY, name: 'InviteMemberAsOperator' },
      query: { validator: writeQueryValidator },
      answers: INVITED,
      problems: [api.notFound('organization'), http.INVITE_REFUSALS.too_many, api.OUTCOME_UNKNOWN],
    },
  },
}
