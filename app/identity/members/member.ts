import type { AccessToken } from '#identity/tokens/access_token'
import type { Membership, PersonIdentity } from './membership.js'

/** What a provider says of a person who has just signed in there. */
export interface VerifiedIdentity extends PersonIdentity {
  readonly email: string | null
  readonly isEmailVerified: boolean
  readonly name: string | null
}

/** A person in an organization: an access token that nobody holds, from which their sessions are derived. */
export interface Member extends AccessToken {
  readonly member: Membership
}

/** The names of organizations. Bound by a provider. */
export abstract class OrganizationNames {
  /** By id; one that does not exist is missing. */
  abstract namesOf(ids: readonly string[]): Promise<ReadonlyMap<string, string>>
}

export function auditedMember({ id, name, member: { role } }: Member) {
  return { id, name, role }
}
