import { LANGUAGES } from '../texts/spoken_texts.js'
import { useSpeech } from '../texts/texts.js'

export function LanguageSwitch() {
  const { texts: t, language, speak } = useSpeech()
  return (
    <div className="segments" role="group" aria-label={t.frame.language}>
      {LANGUAGES.map((each) => (
        <button
          key={each}
          type="button"
          lang={each}
          aria-pressed={each === language}
          onClick={() => speak(each)}
        >
          {t.frame.languages[each]}
        </button>
      ))}
    </div>
  )
}
