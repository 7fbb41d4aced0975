import type { components } from '#console/api/schema'

export const UTM_FIELDS = [
  'utm_source',
  'utm_medium',
  'utm_campaign',
  'utm_content',
  'utm_term',
] as const

export type UtmField = (typeof UTM_FIELDS)[number]

/** A query parameter among the criteria. */
export interface ParameterRow {
  readonly name: string
  /** Whether the criterion asks for one value or for any. */
  readonly asks: 'value' | 'presence'
  /** Ignored if any value will do. */
  readonly value: string
  readonly mayBeAbsent: boolean
}

/** The values of the form. Each member is one field: changes, merges and problems refer to it by its key. */
export interface RouterForm extends Readonly<Record<UtmField, string>> {
  readonly name: string
  readonly description: string
  /** Empty until chosen. */
  readonly bookingFlowId: string
  readonly tags: readonly string[]
  /** Empty for none. */
  readonly externalId: string
  readonly isActive: boolean
  readonly isDefault: boolean
  /** In the form of `pathText`; empty for any path. */
  readonly path: string
  readonly parameters: readonly ParameterRow[]
  /** In the form of `localText`, in the console's zone; empty for no bound. */
  readonly activeFrom: string
  readonly activeUntil: string
  /** One per line. */
  readonly exampleUrls: string
}

export type RouterField = keyof RouterForm

/** The fields in the order of the page. */
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

/** A sentence for each invalid field. */
export type Problems = Readonly<Partial<Record<RouterField, string>>>

/** The URLs of a text, one per line, without blank lines. */
export function urlsOf(lines: string): string[] {
  return lines
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
}

export function linesOf(urls: readonly string[]): string {
  return urls.join('\n')
}
