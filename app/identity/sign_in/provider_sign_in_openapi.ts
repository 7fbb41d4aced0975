import { ACCESS_TOKEN_EXAMPLE, VALUE_EXAMPLE } from '#identity/tokens/access_tokens_openapi'
import { CREATED_ACCESS_TOKEN } from '#identity/tokens/access_tokens_http'
import { NEVER_STORED } from '#shared/http/answer'
import * as api from '#shared/http/api'
import * as http from './provider_sign_in_http.js'

const TAG = 'Sign-in'

const SEALED = 'c2lnbmFsYm94.AbCdEf'
const IDENTITY = 'c2lnbmFsYm94.GhIjKl'
const INVITATION = `sbl_${api.EXAMPLE_IDS.accessToken}.AbCdEf`
const DEVICE = 'Firefox · Windows · Berlin'

/** What a request without a credential has in common with the others. */
const OPEN = { tag: TAG, access: 'anybody', rate: 'public_reads' } as const

const SESSION = {
  201: api.json(
    "The person's session: a token of at most 12 hours, with the permissions of their role.",
    CREATED_ACCESS_TOKEN,
    { ...ACCESS_TOKEN_EXAMPLE, token: VALUE_EXAMPLE, device: DEVICE },
    NEVER_STORED
  ),
}

const writing = (refusals: Readonly<Record<string, api.DescribedProblem>>) => [
  ...api.problemsIn(refusals),
  api.OUTCOME_UNKNOWN,
]

export const signInEndpoints: api.ModuleDescription = {
  tags: [
    {
      name: TAG,
      description:
        'How people sign in at a provider of OpenID Connect. Invalid attempts count like invalid access tokens.',
    },
  ],
  schemas: api.components(
    http.PROVIDERS,
    http.BEGUN_SIGN_IN,
    http.ORGANIZATION_CHOICE,
    http.COMPLETED_SIGN_IN,
    http.INVITATION,
    http.RENEWED_SESSION
  ),
  endpoints: {
    'sign_in.providers': {
      ...OPEN,
      summary: 'List the sign-in providers',
      needsNoStore: true,
      answers: {
        200: api.json('The providers; none without `OIDC_ISSUER`.', http.PROVIDERS, {
          providers: [{ id: '1', name: 'Google' }],
        }),
      },
    },
    'sign_in.begin': {
      ...OPEN,
      summary: 'Begin a sign-in at a provider',
      description:
        'Keep `transaction` in the tab and send the browser to `authorization_url`. The provider sends it back to `/console` with the members that `/v1/sign-in/complete` takes.',
      needsNoStore: true,
      body: {
        name: 'BeginSignIn',
        validator: http.beginSignInValidator,
        examples: { 'At the first provider': { provider: '1' } },
      },
      answers: {
        200: api.json('Where to go.', http.BEGUN_SIGN_IN, {
          authorization_url: 'https://accounts.google.com/o/oauth2/v2/auth?client_id=…',
          transaction: SEALED,
        }),
      },
      problems: api.problemsIn(http.BEGIN_SIGN_IN_REFUSALS),
    },
    'sign_in.complete': {
      ...OPEN,
      summary: 'Complete a sign-in at a provider',
      description:
        'Any instance completes what another began. The answer says where the person is a member. `identity` then starts a session or accepts an invitation.',
      body: {
        name: 'CompleteSignIn',
        validator: http.completeSignInValidator,
        examples: { 'After the return': { transaction: SEALED, code: 'code', state: 'state' } },
      },
      answers: {
        200: api.json(
          'Who signed in.',
          http.COMPLETED_SIGN_IN,
          {
            identity: IDENTITY,
            name: 'Anna Berg',
            email: 'anna@clinic.example',
            organizations: [
              { organization_id: api.EXAMPLE_IDS.organization, name: 'Clinic', role: 'admin' },
            ],
          },
          NEVER_STORED
        ),
      },
      problems: api.problemsIn(http.COMPLETE_SIGN_IN_REFUSALS),
    },
    'sign_in.invitation': {
      ...OPEN,
      summary: 'Read what an invitation offers',
      description: 'Changes nothing: mail filters open links before people do.',
      body: {
        name: 'ReadInvitation',
        validator: http.readInvitationValidator,
        examples: { 'From a link': { invitation: INVITATION } },
      },
      answers: {
        200: api.json('The offer.', http.INVITATION, {
          organization_name: 'Clinic',
          role: 'editor',
          email: null,
        }),
      },
      problems: [api.UNAUTHORIZED],
    },
    'sign_in.accept': {
      ...OPEN,
      summary: 'Accept an invitation',
      description:
        'Makes the person of `identity` a member of the organization. Of concurrent calls, one succeeds. A refused call leaves the invitation valid.',
      body: {
        name: 'AcceptInvitation',
        validator: http.acceptInvitationValidator,
        examples: {
          'In a browser': { identity: IDENTITY, invitation: INVITATION, device: DEVICE },
        },
      },
      answers: SESSION,
      problems: writing(http.SIGN_IN_REFUSALS),
    },
    'sign_in.session': {
      ...OPEN,
      summary: 'Start the session of a person',
      body: {
        name: 'StartPersonSession',
        validator: http.startSessionValidator,
        examples: {
          'In a browser': {
            identity: IDENTITY,
            organization_id: api.EXAMPLE_IDS.organization,
            device: DEVICE,
          },
        },
      },
      answers: SESSION,
      problems: [api.UNAUTHORIZED, http.NOT_A_MEMBER, api.OUTCOME_UNKNOWN],
    },
    'members.switch': {
      tag: TAG,
      summary: 'Switch to another organization',
      description:
        'For the session of a person, who is a member there too. The provider is not asked. The calling session goes on.',
      access: 'any_token',
      body: {
        name: 'SwitchOrganization',
        validator: http.switchOrganizationValidator,
        examples: { 'In a browser': { organization_id: api.EXAMPLE_IDS.organization } },
      },
      answers: SESSION,
      problems: writing(http.SESSION_REFUSALS),
    },
    'access_tokens.renew': {
      tag: TAG,
      summary: "Renew a person's session",
      description:
        'The calling token, of a person, lasts another 12 hours if the provider confirms the person, or did within seven days. Its value stays. While another renewal runs, nothing changes.',
      access: 'any_token',
      answers: {
        200: api.json('When it ends now.', http.RENEWED_SESSION, {
          expires_at: api.EXAMPLE_INSTANT,
        }),
      },
      problems: writing(http.SESSION_REFUSALS),
    },
  },
}
