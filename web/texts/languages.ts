import { LANGUAGES, type Language, type Texts } from './spoken_texts.js'

const KEY = 'signalbox.language'

const isLanguage = (text: string | null): text is Language =>
  LANGUAGES.some((language) => language === text)

/** The language chosen in this tab, else the first one of the browser that the console speaks, else English. */
export function preferredLanguage(): Language {
  const chosen = sessionStorage.getItem(KEY)
  if (isLanguage(chosen)) return chosen
  const spoken = navigator.languages.map((tag) => tag.split('-', 1)[0] ?? '')
  return spoken.find(isLanguage) ?? 'en'
}

/** The browser's first locale of the language, which also says how it writes dates; else the language alone. */
export function localeOf(language: Language): string {
  return navigator.languages.find((tag) => tag.split('-', 1)[0] === language) ?? language
}

export function keepLanguage(language: Language): void {
  sessionStorage.setItem(KEY, language)
}

/** Each language is a file of its own, loaded when it is spoken. */
export async function loadTexts(language: Language): Promise<Texts> {
  switch (language) {
    case 'en': {
      const { en } = await import('./en.js')
      return en
    }
    case 'de': {
      const { de } = await import('./de.js')
      return de
    }
  }
}
