import { createContext, use } from 'react'
import { loadedTexts } from './languages.js'
import type { FirstTexts, Language, Texts } from './spoken_texts.js'

interface FirstSpeech {
  readonly language: Language
  /** For dates and numbers: the browser's locale if it is of this language, such as `en-GB`. */
  readonly locale: string
  readonly texts: FirstTexts
  /** Rejects without a change if the language cannot be loaded. */
  speak(language: Language): Promise<void>
}

interface Speech extends FirstSpeech {
  readonly texts: Texts
}

export const SpeechContext = createContext<FirstSpeech | null>(null)

/** The language of this tab with the texts of the first load, for components of the first load. */
export function useFirstSpeech(): FirstSpeech {
  const speech = use(SpeechContext)
  if (speech === null) throw new TypeError('Texts are read below SpeechProvider only')
  return speech
}

/** The texts of the first load, for its components: `const t = useFirstTexts()`, then `t.parts.close`. */
export function useFirstTexts(): FirstTexts {
  return useFirstSpeech().texts
}

/** The language of this tab with all texts, for components of the pages. */
export function useSpeech(): Speech {
  const speech = useFirstSpeech()
  const texts = loadedTexts(speech.language)
  if (texts === null) throw new TypeError('What the first load shows reads useFirstTexts()')
  return { ...speech, texts }
}

/** All texts in the language of this tab: `const t = useTexts()`, then `t.routers.select`. */
export function useTexts(): Texts {
  return useSpeech().texts
}
