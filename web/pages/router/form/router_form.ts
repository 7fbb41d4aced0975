import type { components } from '#console/api/schema'

export const UTM_FIELDS = [
  'utm_source',
  'utm_medium',
  'utm_campaign',
  'utm_content',
  'utm_term',
] as const

export type UtmField = (typeof UTM_FIELDS)[number]

/** One query parameter that a URL is asked for. */
export interface ParameterRow {
  readonly name: string
  /** Whether a certain value is asked for, or any. */
  readonly asks: 'value' | 'presence'
  /** Not used when any value will do. */
  readonly value: string
  readonly mayBeAbsent: boolean
}

/** What the fields of the editor hold. Each member is one field: a change, a merge and a problem name it by its key. */
export interface RouterForm extends Readonly<Record<UtmField, string>> {
  readonly name: string
  readonly description: string
  /** Empty until one is chosen. */
  readonly bookingFlowId: string
  readonly tags: readonly string[]
  /** Empty for a router without one. */
  readonly externalId: string
  readonly isActive: boolean
  readonly isDefault: boolean
  /** As `pathText` writes it; empty when any path will do. */
  readonly path: string
  readonly parameters: readonly ParameterRow[]
  /** As `localText` writes it, in the console's zone; empty without a bound. */
  readonly activeFrom: string
  readonly activeUntil: string
  /** One a line. */
  readonly exampleUrls: string
}

export type RouterField = keyof RouterForm

/** The fields in the order in which the page shows them. */
export const ROUTER_FIELDS = [
  'name',
  'bookingFlowId',
  'isActive',
  'isDefault',
  'path',
  ...UTM_FIELDS,
  'parameters',
  'activeFrom',
  'activeUntil',
  'exampleUrls',
  'description',
  'tags',
  'externalId',
] as const satisfies readonly RouterField[]

export const CRITERIA_FIELDS: readonly RouterField[] = ['path', ...UTM_FIELDS, 'parameters']

type Schemas = components['schemas']

export type StoredRouter = Schemas['BookingFlowRouter']
export type Conflict = Schemas['Conflict']
export type Suggestion = Conflict['suggestions'][number]
export type RouterWarning = Schemas['RouterWarning']
export type WarningCode = Schemas['WarningCode']
export type RulesValidation = Schemas['RulesValidation']
export type BookingFlow = Schemas['BookingFlow']

/** A sentence about what is wrong, for each field that has a problem. */
export type Problems = Readonly<Partial<Record<RouterField, string>>>

/** The URLs of a text with one a line; blank lines count for nothing. */
export function urlsOf(lines: string): string[] {
  return lines
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
}

/** URLs one a line. */
export function linesOf(urls: readonly string[]): string {
  return urls.join('\n')
}
