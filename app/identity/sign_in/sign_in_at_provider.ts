import { inject } from '@adonisjs/core/container'
import { SealedValues } from '#identity/sign_in/sealed_values'
import { MINUTE_MS } from '#shared/time'
import { err, ok, type Result } from '#shared/result'
import type { ProviderFailure } from './provider_failures.js'
import {
  type AuthorizationAnswer,
  type PendingSignIn,
  SignInProviders,
  type SignedInPerson,
} from './sign_in_provider.js'

/** How long a person has at the provider, and afterwards to choose an organization. */
const STEP_MS = 10 * MINUTE_MS

export interface BegunSignIn {
  readonly authorizationUrl: string
  /** Sealed; the tab keeps it until the person returns. */
  readonly transaction: string
}

export type BeginSignInRefusal = { readonly type: 'no_such_provider' } | ProviderFailure

/** Sends a person to a provider. Nothing is stored: the tab keeps, sealed, what the completion needs. */
@inject()
export class BeginSignIn {
  constructor(
    private readonly providers: SignInProviders,
    private readonly sealed: SealedValues
  ) {}

  async execute(providerId: string): Promise<Result<BegunSignIn, BeginSignInRefusal>> {
    const provider = this.providers.find(providerId)
    if (!provider) return err({ type: 'no_such_provider' })
    const begun = await provider.begin()
    if (!begun.ok) return begun
    const { url: authorizationUrl, pending } = begun.value
    const transaction = this.sealed.seal('pending sign-in', pending, STEP_MS)
    return ok({ authorizationUrl, transaction })
  }
}

export interface ReturnedFromProvider extends AuthorizationAnswer {
  readonly transaction: string
  readonly state?: string | undefined
}

export type CompleteSignInRefusal = { readonly type: 'not_begun' } | ProviderFailure

/**
 * Verifies who returned from a provider: the browser that began the sign-in, by the state of its transaction, with a code
 * that the provider accepts once. Any instance completes what another one began.
 */
@inject()
export class CompleteSignIn {
  constructor(
    private readonly providers: SignInProviders,
    private readonly sealed: SealedValues
  ) {}

  async execute({
    transaction,
    state,
    ...answer
  }: ReturnedFromProvider): Promise<Result<SignedInPerson, CompleteSignInRefusal>> {
    const pending = this.sealed.open<PendingSignIn>('pending sign-in', transaction)
    const provider = pending && this.providers.find(pending.provider)
    if (!provider || state !== pending.state) return err({ type: 'not_begun' })
    return provider.complete(pending, answer)
  }

  /** The person, for the steps that follow: a choice of organization, or an invitation. */
  sealedIdentity(person: SignedInPerson): string {
    return this.sealed.seal('verified identity', person, STEP_MS)
  }
}
