import vine from '@vinejs/vine'
import { ROLES } from '#identity/members/roles'
import { device } from '#identity/tokens/access_tokens_http'
import type { Member } from '#identity/members/member'
import * as api from '#shared/http/api'
import { strictObject } from '#shared/http/strict_object'
import { identifierText, text } from '#shared/http/text'
import type {
  BeginSignInRefusal,
  BegunSignIn,
  CompleteSignInRefusal,
} from './sign_in_at_provider.js'
import type { ProviderFailure } from './provider_failures.js'
import type { SignedInPerson, SignInProviderSettings } from './sign_in_provider.js'
import type { RenewSessionRefusal } from './person_sessions.js'
import type { OrganizationChoice } from './memberships.js'
import type { SignInRefusal } from './sign_in_to_organization.js'

/** Providers give codes of two thousand characters, and refresh tokens as long, which a sealed identity holds. */
const sealed = () => text({ max: 16_384 })
const ofProvider = () => text({ max: 8_192 }).optional()

export const beginSignInValidator = vine.create(strictObject({ provider: text({ max: 8 }) }))

export const completeSignInValidator = vine.create(
  strictObject({
    transaction: sealed(),
    code: ofProvider(),
    state: ofProvider(),
    iss: ofProvider(),
    error: ofProvider(),
  })
)

export const readInvitationValidator = vine.create(strictObject({ invitation: text({ max: 200 }) }))

export const acceptInvitationValidator = vine.create(
  strictObject({ identity: sealed(), invitation: text({ max: 200 }), device: device() })
)

export const startSessionValidator = vine.create(
  strictObject({ identity: sealed(), organization_id: identifierText(), device: device() })
)

export const switchOrganizationValidator = vine.create(
  strictObject({ organization_id: identifierText(), device: device() })
)

const RETRY_AFTER_SECONDS = 5
const TOKENS_WORK = 'Signing in with an access token works meanwhile.'

/** What a sign-in, an identity or an invitation gets that is unknown, changed, used or over. */
export const SIGN_IN_OVER: api.RefusalProblem<unknown> = {
  ...api.UNAUTHORIZED,
  of: () => ({
    detail:
      'This sign-in or invitation is not valid: it is older than ten minutes, was used, was taken back or began in another browser. Begin the sign-in again, or ask for another invitation.',
  }),
}

const PROVIDER_PROBLEMS: api.Refusals<ProviderFailure> = {
  provider_away: {
    status: 503,
    title: 'Sign-in provider away',
    code: 'E_PROVIDER_AWAY',
    retryAfterSeconds: RETRY_AFTER_SECONDS,
    detail: `The sign-in provider cannot be reached. Try again shortly. ${TOKENS_WORK}`,
  },
  provider_slow: {
    status: 503,
    title: 'Sign-in provider slow',
    code: 'E_PROVIDER_SLOW',
    retryAfterSeconds: RETRY_AFTER_SECONDS,
    detail: `The sign-in provider did not answer in time. Try again shortly. ${TOKENS_WORK}`,
  },
  refused: {
    status: 502,
    title: 'Refused by the sign-in provider',
    code: 'E_PROVIDER_REFUSED',
    detail:
      'The provider refused the sign-in: it was cancelled there, took too long, or its answer was used before. Begin again. If that does not help, ask who administers the provider.',
  },
  not_valid: {
    status: 502,
    title: 'Refused by the sign-in provider',
    code: 'E_PROVIDER_REFUSED',
    detail:
      "The provider's answer failed a check, so nobody was signed in. Begin again. If that does not help, ask an operator: the log has the reason.",
  },
}

export const BEGIN_SIGN_IN_REFUSALS: api.Refusals<BeginSignInRefusal> = {
  ...PROVIDER_PROBLEMS,
  no_such_provider: api.notFound('sign-in provider'),
}

export const COMPLETE_SIGN_IN_REFUSALS: api.Refusals<CompleteSignInRefusal> = {
  ...PROVIDER_PROBLEMS,
  not_begun: SIGN_IN_OVER,
}

export const NOT_A_MEMBER: api.Problem = {
  status: 403,
  title: 'Not a member',
  code: 'E_NOT_A_MEMBER',
  detail:
    'You are not a member of this organization. Ask one of its admins for an invitation, and open its link.',
}

const SIGN_IN_AGAIN: api.Problem = {
  status: 403,
  title: 'Sign in again',
  code: 'E_SIGN_IN_AGAIN',
  detail:
    'The sign-in provider no longer confirms this session, has not for seven days, or must be asked about the organization. Sign in again.',
}

export const SIGN_IN_REFUSALS: api.Refusals<SignInRefusal> = {
  not_a_member: NOT_A_MEMBER,
  not_begun: SIGN_IN_OVER,
  not_valid: SIGN_IN_OVER,
  wrong_email: {
    status: 403,
    title: 'Another e-mail address was invited',
    code: 'E_INVITATION_EMAIL',
    detail:
      'The invitation is for anna@clinic.example, as an address that the sign-in provider has verified. Sign in with it, or ask for an invitation without an address.',
    of: ({ email }) => ({
      detail: `The invitation is for ${email}, as an address that the sign-in provider has verified. Sign in with it, or ask for an invitation without an address.`,
    }),
  },
  already_member: {
    status: 409,
    title: 'Already a member',
    code: 'E_ALREADY_MEMBER',
    detail:
      'You are a member of this organization already. Sign in to it; the invitation stays valid for somebody else.',
  },
}

export const SESSION_REFUSALS: api.Refusals<RenewSessionRefusal> = {
  not_a_member: NOT_A_MEMBER,
  no_session: api.notFound('session of a person'),
  sign_in_again: SIGN_IN_AGAIN,
}

export const INVITATION = api.component(
  'OfferedInvitation',
  api.answer<OfferedInvitation, 'member'>({
    organization_name: api.STRING,
    role: api.from(api.oneOf(ROLES), ({ member: { member } }) => member.role),
    email: api.from(
      api.nullable(api.STRING, 'The address that must match; null for any.'),
      ({ member: { member } }) => member.invitation?.email
    ),
  })
)

export interface OfferedInvitation {
  readonly organizationName: string
  readonly member: Member
}

export const RENEWED_SESSION = api.component(
  'RenewedSession',
  api.answer<{ readonly expiresAt: Date }>({ expires_at: api.INSTANT })
)

export const PROVIDERS = api.component(
  'SignInProviders',
  api.answer<{ readonly providers: readonly SignInProviderSettings[] }>({
    providers: api.arrayOf(
      api.answer<SignInProviderSettings, keyof SignInProviderSettings>(
        {
          id: api.from(api.described(api.STRING, 'For `/v1/sign-in/begin`.'), ({ id }) => id),
          name: api.described(api.STRING, 'As its button shows it.'),
        },
        { title: 'SignInProvider' }
      )
    ),
  })
)

export const BEGUN_SIGN_IN = api.component(
  'BegunSignIn',
  api.answer<BegunSignIn>({
    authorization_url: api.described(api.STRING, 'Where the browser goes.'),
    transaction: api.described(api.STRING, 'For `/v1/sign-in/complete`, within ten minutes.'),
  })
)

export const ORGANIZATION_CHOICE = api.component(
  'OrganizationChoice',
  api.answer<OrganizationChoice>({
    organization_id: api.IDENTIFIER,
    name: api.STRING,
    role: api.oneOf(ROLES),
  })
)

export interface CompletedSignIn {
  readonly identity: string
  readonly person: SignedInPerson
  readonly organizations: readonly OrganizationChoice[]
}

export const COMPLETED_SIGN_IN = api.component(
  'CompletedSignIn',
  api.answer<CompletedSignIn, 'person'>({
    identity: api.described(api.STRING, 'Who signed in, sealed. It lasts ten minutes.'),
    name: api.from(api.nullable(api.STRING), ({ person }) => person.name),
    email: api.from(api.nullable(api.STRING), ({ person }) => person.email),
    organizations: api.arrayOf(ORGANIZATION_CHOICE, 'Where the person is a member.'),
  })
)
