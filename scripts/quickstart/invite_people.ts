import { OidcProvider, type ProviderPerson } from './oidc_provider.ts'

const REQUEST_LIMIT_MS = 10_000
const DEFAULT_PORT = 3535

/** Who can sign in at the provider of `npm run quickstart -- --oidc`, and the role to which each is invited. */
const PEOPLE: readonly (ProviderPerson & { readonly role: string | null })[] = [
  { sub: 'anna', name: 'Anna Berg', role: 'admin', claims: verified('anna') },
  { sub: 'ben', name: 'Ben Costa', role: 'editor', claims: verified('ben') },
  { sub: 'cleo', name: 'Cleo Dahl', role: null, claims: verified('cleo') },
]

function verified(name: string) {
  return { email: `${name}@clinic.example`, email_verified: true }
}

/** Starts a provider on this machine, which sends people back to the console at `base`. */
export function startProvider(base: string): Promise<OidcProvider> {
  return OidcProvider.listen({
    port: Number(process.env.OIDC_PORT ?? DEFAULT_PORT),
    path: '',
    people: PEOPLE,
    claims: [],
    redirectUri: `${base}/console`,
    isOffline: true,
  })
}

interface ListedMember {
  readonly _id: string
  readonly name: string
  readonly is_pending: boolean
}

/** Invites those who are no members yet, and says how each of them signs in. */
export async function invitePeople(base: string, token: string): Promise<string[]> {
  const request = async <Answer>(method: string, path: string, body?: object): Promise<Answer> => {
    const response = await fetch(`${base}/v1/members${path}`, {
      method,
      headers: { 'authorization': `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(REQUEST_LIMIT_MS),
    })
    if (!response.ok) throw new Error(`${method} /v1/members answered ${response.status}`)
    const text = await response.text()
    return JSON.parse(text || '{}') as Answer
  }
  const { members } = await request<{ readonly members: readonly ListedMember[] }>('GET', '')
  const lines = [`People sign in without a token: ${base}/console`]
  for (const { name, role } of PEOPLE) {
    const own = members.filter((member) => member.name === name)
    if (role === null) {
      lines.push(`  ${name} is no member and needs an invitation: Members`)
    } else if (own.some(({ is_pending: isPending }) => !isPending)) {
      lines.push(`  ${name}: ${role}`)
    } else {
      for (const { _id: id } of own) await request('DELETE', `/${id}`)
      const { invitation } = await request<{ readonly invitation: string }>('POST', '', {
        name,
        role,
      })
      lines.push(`  ${name}, invited as ${role}: ${base}/console#invitation=${invitation}`)
    }
  }
  return lines
}
