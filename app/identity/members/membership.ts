import type { Role } from './roles.js'

/** Who a person is: a provider, and what it calls the person there. Neither ever changes, unlike an e-mail address. */
export interface PersonIdentity {
  readonly issuer: string
  readonly subject: string
}

/** What makes an access token a member of its organization. */
export interface Membership {
  readonly role: Role
  /** Null while the invitation waits for its person. */
  readonly identity: PersonIdentity | null
  /** As the provider said it when the person accepted. It is shown, and never decides who somebody is. */
  readonly email: string | null
  /** Who invited: the id and the name of an actor. */
  readonly invitedBy: { readonly id: string; readonly name: string } | null
  /** Null once it is used. */
  readonly invitation: {
    readonly sealedCode: string
    /** The verified e-mail address that may accept it; null for any. */
    readonly email: string | null
  } | null
}

/** What makes a derived token a person's session. */
export interface PersonSession {
  /** Sealed. Null if the provider gave none. */
  readonly refreshToken: string | null
  /** The sign-in at the provider that began it. Of the sessions of one sign-in, one has it and the refresh token. */
  readonly signInId?: string | null
  /** When the provider last said that the person may go on. */
  readonly confirmedAt: Date
}
