import { createContext, use } from 'react'
import type { Language, Texts } from './spoken_texts.js'

export interface Speech {
  readonly language: Language
  /** For dates and numbers: the browser's own where it is of this language, such as `en-GB`. */
  readonly locale: string
  readonly texts: Texts
  /** Rejects when the language cannot be loaded, and then changes nothing. */
  speak(language: Language): Promise<void>
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
