import { useState } from 'react'
import { Button } from '#console/parts/buttons'
import { keepLanguage } from '#console/texts/languages'
import { type Language, LANGUAGES } from '#console/texts/spoken_texts'
import { useFirstSpeech } from '#console/texts/texts'

/** If the texts of a language fail to load, as after an update of the service, a reload fetches them. */
export function LanguageSwitch() {
  const { texts: t, language, speak } = useFirstSpeech()
  const [missing, setMissing] = useState<Language | null>(null)
  const reload = (wanted: Language) => {
    keepLanguage(wanted)
    location.reload()
  }
  return (
    <>
      <div className="segments" role="group" aria-label={t.frame.language}>
        {LANGUAGES.map((each) => (
          <button
            key={each}
            type="button"
            lang={each}
            aria-pressed={each === language}
            onClick={() => {
              setMissing(null)
              speak(each).catch(() => setMissing(each))
            }}
          >
            {t.frame.languages[each]}
          </button>
        ))}
      </div>
      {missing !== null && (
        <p role="alert">
          {t.frame.languageMissing}{' '}
          <Button tone="quiet" onClick={() => reload(missing)}>
            {t.frame.reload.action}
          </Button>
        </p>
      )}
    </>
  )
}
