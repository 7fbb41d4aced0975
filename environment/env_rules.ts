import { BlockList, isIP } from 'node:net'

type Rule<T> = (key: string, value?: string) => T

/**
 * A value that must be present and that `read` accepts. `read` returns the typed value or throws an Error whose message
 * finishes the sentence "<KEY> …". The value itself is never printed, because it may contain a password.
 */
export function required<T>(read: (value: string) => T): Rule<T> {
  return (key, value) => {
    if (value === undefined || value.trim() === '') {
      throw new Error(`${key} is missing`)
    }
    return readNamed(key, value.trim(), read)
  }
}

/** A value that may be absent; `fallback` then replaces it. */
export function withDefault<T>(fallback: T, read: (value: string) => T): Rule<T> {
  return (key, value) =>
    value === undefined || value.trim() === '' ? fallback : readNamed(key, value.trim(), read)
}

function readNamed<T>(key: string, value: string, read: (value: string) => T): T {
  try {
    return read(value)
  } catch (error) {
    throw new Error(`${key} ${error instanceof Error ? error.message : 'is malformed'}`, {
      cause: error,
    })
  }
}

export function oneOf<const T extends string>(choices: readonly T[]) {
  return (value: string): T => {
    const choice = choices.find((candidate) => candidate === value)
    if (choice === undefined) {
      throw new Error(`must be one of ${choices.join(', ')}`)
    }
    return choice
  }
}

export function integerBetween(min: number, max: number) {
  return (value: string): number => {
    const number = Number(value)
    if (!Number.isInteger(number) || number < min || number > max) {
      throw new Error(`must be a whole number from ${min} to ${max}`)
    }
    return number
  }
}

export function numberBetween(min: number, max: number) {
  return (value: string): number => {
    const number = Number(value)
    if (!(number >= min && number <= max)) {
      throw new Error(`must be a number from ${min} to ${max}`)
    }
    return number
  }
}

/** `<count>/<seconds>`: `count` at once, and `count` more spread evenly over the seconds. */
export function rate(value: string): { limit: number; periodMs: number } {
  const [, count, seconds] = /^([1-9]\d{0,8})\/([1-9]\d{0,4})$/.exec(value) ?? []
  if (count === undefined || seconds === undefined) {
    throw new Error('must be a count and seconds, such as 600/60')
  }
  return { limit: Number(count), periodMs: Number(seconds) * 1_000 }
}

/** Comma-separated origins of pages: scheme, host and port as a browser sends them. */
export function origins(value: string): readonly string[] {
  const named = value.split(',').map((text) => text.trim())
  for (const text of named) {
    const origin = originOf(text)
    if (origin === text) continue
    const example = origin ?? 'https://app.example.com'
    throw new Error(`must be origins such as ${example}, with commas between them`)
  }
  return named
}

/** As browsers and the web views of apps send it: `https://app.example.com`, `capacitor://localhost`. Null when the text has no origin. */
function originOf(text: string): string | null {
  const url = URL.parse(text)
  if (url === null || url.host === '') return null
  return url.origin === 'null' ? `${url.protocol}//${url.host}` : url.origin
}

const EXAMPLE_APP_KEY = 'at-least-32-random-characters-here'

/** A key that everybody can read protects nothing outside develop. */
export function appKey(value: string): string {
  if (value === EXAMPLE_APP_KEY && process.env.ENVIRONMENT?.trim() !== 'develop') {
    throw new Error('must not be the one of .env.example: openssl rand -hex 24 makes one')
  }
  return textOfAtLeast(32)(value)
}

export function textOfAtLeast(length: number) {
  return (value: string): string => {
    if (value.length < length) {
      throw new Error(`must have at least ${length} characters`)
    }
    return value
  }
}

export function matching(pattern: RegExp, description: string) {
  return (value: string): string => {
    if (!pattern.test(value)) {
      throw new Error(`must be ${description}`)
    }
    return value
  }
}

/** A URL that begins with http:// or https://, as it is written. */
export function httpUrl(value: string): string {
  if (!/^https?:$/.test(URL.parse(value)?.protocol ?? '')) {
    throw new Error('must be a URL such as http://collector:4318')
  }
  return value
}

/** The URL of an HTTP proxy; nothing may follow its host and port. The error holds no part of it. */
export function proxyUrl(value: string): URL {
  const url = URL.parse(value)
  if (url === null || !/^https?:$/.test(url.protocol) || !isOrigin(url)) {
    throw new Error('must be a URL such as http://proxy:3128 or http://user:password@proxy:3128')
  }
  return url
}

/** The variable by which other programs customarily learn of a proxy; undefined when none is set. */
export function customaryProxy(): string | undefined {
  const names = ['HTTPS_PROXY', 'https_proxy', 'ALL_PROXY', 'all_proxy', 'HTTP_PROXY']
  return names.find((name) => process.env[name])
}

function isOrigin({ pathname, search, hash, username, password }: URL): boolean {
  try {
    decodeURIComponent(username + password)
  } catch {
    return false
  }
  return pathname === '/' && search === '' && hash === ''
}

const HOPS_MAX = 8

/** The number of trusted hops, or comma-separated addresses and blocks (CIDR). */
export function trustedProxies(
  value: string
): { readonly hops: number } | { readonly addresses: BlockList } {
  if (/^[0-8]$/.test(value)) return { hops: Number(value) }
  return { addresses: blocksIn(value, `a number of hops from 0 to ${HOPS_MAX}, or `) }
}

/** Addresses and blocks of addresses, with commas between them. */
export function networks(value: string): BlockList {
  return blocksIn(value, '')
}

function blocksIn(value: string, otherwise: string): BlockList {
  const blocks = new BlockList()
  for (const block of value.split(',')) {
    const [, address = '', length] =
      /^([\d.]+|[\da-f:.]*:[\da-f:.]*)(?:\/(\d{1,3}))?$/i.exec(block.trim()) ?? []
    const version = isIP(address)
    const bits = version === 4 ? 32 : 128
    if (version === 0 || Number(length ?? bits) > bits) {
      throw new Error(
        `must be ${otherwise}addresses and blocks such as 10.0.0.0/8, with commas between them`
      )
    }
    blocks.addSubnet(address, Number(length ?? bits), version === 4 ? 'ipv4' : 'ipv6')
  }
  return blocks
}
