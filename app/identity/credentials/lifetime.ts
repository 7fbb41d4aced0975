import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/time'

const UNIT_MS: Readonly<Record<string, number>> = {
  s: 1_000,
  m: MINUTE_MS,
  h: HOUR_MS,
  d: DAY_MS,
}

export const LIFETIME_DEFAULT_MS = 90 * DAY_MS

/** The longest lifetime, so that a lost token expires by itself. */
export const LIFETIME_MAX_MS = 366 * DAY_MS

/** The longest lifetime of a derived token: one working day. */
export const DERIVED_LIFETIME_MAX_MS = DAY_MS / 2

/** How many live credentials are derived from one. A further one ends the oldest. */
export const DERIVED_MAX = 50

/** How many access tokens an organization may have, besides derived ones. An expired one counts until it is removed. */
export const TOKENS_MAX = 2_000

export const LIFETIME = /^([1-9]\d{0,7})([smhd])$/

/** Parses `90s`, `15m`, `12h` or `30d`; null for anything else, for zero, and for more than LIFETIME_MAX_MS. */
export function parseLifetimeMs(text: string): number | null {
  const [, count, unit] = LIFETIME.exec(text) ?? []
  const lifetimeMs = Number(count) * (UNIT_MS[unit ?? ''] ?? Number.NaN)
  return lifetimeMs <= LIFETIME_MAX_MS ? lifetimeMs : null
}
