import type { components } from '../../api/schema.js'

export type AccessToken = components['schemas']['AccessToken']

export interface TokenRow {
  readonly token: AccessToken
  /** It stands beneath the token that it was derived from and with which it ends. */
  readonly isBeneath: boolean
}

/** Tokens in their order, each followed by those derived from it. One whose token is not in the list stands alone. */
export function tokenRows(tokens: readonly AccessToken[]): readonly TokenRow[] {
  const ids = new Set(tokens.map(({ _id: id }) => id))
  const isBeneath = ({ derived_from: from }: AccessToken) => from !== null && ids.has(from)
  return tokens
    .filter((token) => !isBeneath(token))
    .flatMap((token) => [
      { token, isBeneath: false },
      ...tokens
        .filter(({ derived_from: from }) => from === token._id)
        .map((derived) => ({ token: derived, isBeneath: true })),
    ])
}
