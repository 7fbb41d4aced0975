import type { en } from './en.js'
import type { enPages } from './en_pages.js'

/** The same members, whatever their texts are. */
type Spoken<Text> = Text extends string
  ? string
  : Text extends (...values: infer Values) => string
    ? (...values: Values) => string
    : { readonly [Name in keyof Text]: Spoken<Text[Name]> }

/** What sign-in, frame, overview and the parts that they use say. */
export type FirstTexts = Spoken<typeof en>

/** What the other pages say. They are loaded with the first of these pages. */
export type PageTexts = Spoken<typeof enPages>

/** English decides which texts there are; every other language has the same members. */
export type Texts = FirstTexts & PageTexts

export const LANGUAGES = ['en', 'de'] as const

export type Language = (typeof LANGUAGES)[number]
