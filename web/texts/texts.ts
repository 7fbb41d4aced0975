import { createContext, use } from 'react'
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

export interface Speech {
  readonly language: Language
  /** For dates and numbers: the browser's own where it is of this language, such as `en-GB`. */
  readonly locale: string
  readonly texts: Texts
  speak(language: Language): void
}

export const SpeechContext = createContext<Speech | null>(null)

/** The language of this tab, its texts, and the change to another one. */
export function useSpeech(): Speech {
  const speech = use(SpeechContext)
  if (speech === null) throw new TypeError('Texts are read below SpeechProvider only')
  return speech
}

/** All texts in the language of this tab: `const t = useTexts()`, then `t.routers.title`. */
export function useTexts(): Texts {
  return useSpeech().texts
}
