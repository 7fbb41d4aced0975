interface SignedIn {
  readonly kind: 'organization' | 'operator'
  readonly permissions: readonly string[]
}

/** Whether the page is open to the session: operators see the pages of operators, everyone else the other pages. */
export function mayShow(
  { permission }: { readonly permission: string | readonly string[] | null },
  session: SignedIn | null
): boolean {
  if (session === null) return false
  if (permission === 'operator' || session.kind === 'operator') {
    return permission === 'operator' && session.kind === 'operator'
  }
  return [permission ?? []].flat().every((one) => session.permissions.includes(one))
}
