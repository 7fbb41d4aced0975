import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { keepLanguage, loadTexts, localeOf } from './languages.js'
import type { FirstTexts, Language } from './spoken_texts.js'
import { SpeechContext } from './texts.js'

interface Spoken {
  readonly language: Language
  readonly texts: FirstTexts
}

/** Provides the texts to the page and lets it change the language. */
export function SpeechProvider({
  first,
  children,
}: {
  readonly first: Spoken
  readonly children: ReactNode
}) {
  const [spoken, setSpoken] = useState(first)
  useEffect(() => {
    document.documentElement.lang = spoken.language
  }, [spoken.language])
  const speech = useMemo(
    () => ({
      ...spoken,
      locale: localeOf(spoken.language),
      async speak(language: Language) {
        // Includes the texts of the pages, which may be shown or loading in the current language.
        const texts = await loadTexts(language)
        keepLanguage(language)
        setSpoken({ language, texts })
      },
    }),
    [spoken]
  )
  return <SpeechContext value={speech}>{children}</SpeechContext>
}
