import type { components } from '#console/api/schema'

type AccessToken = components['schemas']['AccessToken']

const BROWSERS = [
  [/Edg/, 'Edge'],
  [/OPR/, 'Opera'],
  [/Firefox|FxiOS/, 'Firefox'],
  [/Chrom|CriOS/, 'Chrome'],
  [/Safari/, 'Safari'],
] as const
const SYSTEMS = [
  [/Android/, 'Android'],
  [/iPhone|iPad/, 'iOS'],
  [/Windows/, 'Windows'],
  [/Mac/, 'macOS'],
  [/Linux|CrOS/, 'Linux'],
] as const

/** The browser, its system and the city of its time zone: “Firefox · Windows · Berlin”. */
export function deviceText(agent: string, zone: string): string {
  const named = [BROWSERS, SYSTEMS].map(
    (names) => names.find(([pattern]) => pattern.test(agent))?.[1]
  )
  const city = zone.split('/').at(-1)?.replaceAll('_', ' ')
  return [...named, city].filter(Boolean).join(' · ').slice(0, 100)
}

/**
 * Whether the token is a console session: it was derived by its own parent. A token that a session created belongs to a
 * colleague.
 */
export function isConsoleSession({
  derived_from: from,
  created_by: creator,
}: AccessToken): boolean {
  return from !== null && from === creator
}
