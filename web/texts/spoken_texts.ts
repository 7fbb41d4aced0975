import type * as en from './en.js'
import type * as enPages from './en_pages.js'

/** The same members with any texts. */
type Spoken<Text> = Text extends string
  ? string
  : Text extends (...values: infer Values) => string
    ? (...values: Values) => string
    : { readonly [Name in keyof Text]: Spoken<Text[Name]> }

/** The texts of sign-in, frame, overview, the list of routers and their parts. */
export type FirstTexts = Spoken<typeof en>

/** The texts of the other pages, loaded with the first of them. */
export type PageTexts = Spoken<typeof enPages>

/** English defines the texts; every other language has the same members. */
export type Texts = FirstTexts & PageTexts

export const LANGUAGES = ['en', 'de'] as const

export type Language = (typeof LANGUAGES)[number]
