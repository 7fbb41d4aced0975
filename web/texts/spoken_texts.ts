import type { en } from './en.js'

/** The same members, whatever their texts are. */
type Spoken<Text> = Text extends string
  ? string
  : Text extends (...values: infer Values) => string
    ? (...values: Values) => string
    : { readonly [Name in keyof Text]: Spoken<Text[Name]> }

/** `en` decides which texts there are; every other language has the same members. */
export type Texts = Spoken<typeof en>

export const LANGUAGES = ['en', 'de'] as const

export type Language = (typeof LANGUAGES)[number]
