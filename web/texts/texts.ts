import { createContext, use } from 'react'
import { loadedTexts } from './languages.js'
import type { FirstTexts, Language, Texts } from './spoken_texts.js'

interface FirstSpeech {
  readonly language: Language
  /** For dates and numbers: the browser's own where it is of this language, such as `en-GB`. */
  readonly locale: string
  readonly texts: FirstTexts
  /** Rejects when the language cannot be loaded, and then changes nothing. */
  speak(language: Language): Promise<void>
}

interface Speech extends FirstSpeech {
  readonly texts: Texts
}

export const SpeechContext = createContext<FirstSpeech | null>(null)

/** The language of this tab, the texts of the first load, and the change to another language: for what the first load shows. */
export function useFirstSpeech(): FirstSpeech {
  const speech = use(SpeechContext)
  if (speech === null) throw new TypeError('Texts are read below SpeechProvider only')
  return speech
}

/** The texts of the first load, for what it shows: `const t = useFirstTexts()`, then `t.parts.close`. */
export function useFirstTexts(): FirstTexts {
  return useFirstSpeech().texts
}

/** The language of this tab and all texts, below a page that is loaded with them. */
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
