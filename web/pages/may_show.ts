interface SignedIn {
  readonly kind: 'organization' | 'operator'
  readonly permissions: readonly string[]
}

/** Whether a page is open to who is signed in: an operator sees those of operators, everybody else the others. */
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
