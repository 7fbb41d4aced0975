import type { Revocation } from '#identity/actions/revoke_access_token'
import { MADE_KINDS, type MadeKind, type MadeThing } from '#identity/ports/made_by_tokens'

/** The newest of each kind that are listed. */
export const MADE_LISTED_MAX = 100

export function showMade(made: readonly MadeThing[], signInCodeExpiresAt: Date | null) {
  const shown = MADE_KINDS.flatMap((kind) =>
    made.filter((one) => one.kind === kind).slice(0, MADE_LISTED_MAX)
  )
  return {
    totals: totalsOf(made),
    sign_in_code_expires_at: signInCodeExpiresAt,
    data: shown.map(({ kind, id, name, createdById, createdAt }) => ({
      kind,
      _id: id,
      name,
      created_by: createdById,
      createdAt,
    })),
  }
}

export function showRevocation({ revoked, left }: Revocation) {
  return { revoked: totalsOf(revoked), left: totalsOf(left) }
}

function totalsOf(things: readonly MadeThing[]): Readonly<Record<MadeKind, number>> {
  const count = (kind: MadeKind) => things.filter((one) => one.kind === kind).length
  return {
    access_token: count('access_token'),
    publishable_key: count('publishable_key'),
    webhook: count('webhook'),
    router_pin: count('router_pin'),
  }
}
