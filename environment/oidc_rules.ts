import { matching, required, textOfAtLeast, withDefault } from './env_rules.js'

const LOOPBACK = /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/

/** An address that a browser reaches, without query or fragment: https, and http on this machine alone. */
function secureUrl(value: string, example: string): string {
  const url = URL.parse(value)
  const isSecure =
    url?.protocol === 'https:' || (url?.protocol === 'http:' && LOOPBACK.test(url.hostname))
  if (!isSecure || url.search + url.hash + url.username + url.password !== '') {
    throw new Error(`must be a URL such as ${example}; http: is for this machine alone`)
  }
  return value
}

/** The issuer as its discovery document spells it. */
export function issuerUrl(value: string): string {
  return secureUrl(value, 'https://accounts.google.com')
}

export function publicUrl(value: string): string {
  if (value.endsWith('/')) throw new Error('must not end with a slash')
  return secureUrl(value, 'https://signalbox.example.com')
}

const isSet = (name: string) => Boolean(process.env[name]?.trim())

/** A value that must be present when `isNeeded`. */
function whereNeeded<T>(isNeeded: () => boolean, read: (value: string) => T) {
  return (key: string, value?: string): T | undefined =>
    (isNeeded() ? required(read) : withDefault(undefined, read))(key, value)
}

/** Where browsers find the service: a provider sends people back to this address alone. */
export const PUBLIC_URL_RULE = whereNeeded(
  () => isSet('OIDC_ISSUER') && process.env.ENVIRONMENT?.trim() !== 'develop',
  publicUrl
)

const claim = withDefault(undefined, matching(/^[^\s"]{1,200}$/, 'the name of a claim'))

const ISSUERS = ['OIDC_ISSUER', 'OIDC_2_ISSUER', 'OIDC_3_ISSUER']

/** A session remembers its provider by the issuer. */
function ownIssuer(key: string) {
  return (value: string): string => {
    const other = ISSUERS.find((name) => name !== key && process.env[name]?.trim() === value)
    if (other !== undefined) throw new Error(`must not be that of ${other}`)
    return issuerUrl(value)
  }
}

function rulesOf(prefix: string) {
  const isNeeded = () => isSet(`${prefix}_ISSUER`)
  return {
    ISSUER: withDefault(undefined, ownIssuer(`${prefix}_ISSUER`)),
    CLIENT_ID: whereNeeded(isNeeded, textOfAtLeast(1)),
    CLIENT_SECRET: whereNeeded(isNeeded, textOfAtLeast(8)),
    NAME: withDefault(undefined, matching(/^\P{Cc}{1,40}$/u, 'at most 40 characters')),
    ORGANIZATION_CLAIM: claim,
    ROLE_CLAIM: claim,
  }
}

type Rules = ReturnType<typeof rulesOf>

/** The variables of one provider of OpenID Connect; all but three may be absent, and those only with the issuer. */
export function oidcProvider<const Prefix extends string>(prefix: Prefix) {
  const rules = Object.entries(rulesOf(prefix)).map(([name, rule]) => [`${prefix}_${name}`, rule])
  return Object.fromEntries(rules) as {
    readonly [Name in keyof Rules as `${Prefix}_${Name}`]: Rules[Name]
  }
}
