import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { keepLanguage, loadTexts, localeOf } from './languages.js'
import type { FirstTexts, Language } from './spoken_texts.js'
import { SpeechContext } from './texts.js'

interface Spoken {
  readonly language: Language
  readonly texts: FirstTexts
}

/** Gives the texts to the page below and lets it change the language. */
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
        // Those of the pages too: one of them may be shown, or on its way in the present language.
        const texts = await loadTexts(language)
        keepLanguage(language)
        setSpoken({ language, texts })
      },
    }),
    [spoken]
  )
  return <SpeechContext value={speech}>{children}</SpeechContext>
}
