import { tabStorage } from '#console/shared/tab_storage'
import {
  type FirstTexts,
  type Language,
  LANGUAGES,
  type PageTexts,
  type Texts,
} from './spoken_texts.js'

const KEY = 'signalbox.language'

const isLanguage = (text: string | null): text is Language =>
  LANGUAGES.some((language) => language === text)

/** The tab's chosen language, else the browser's first that the console speaks, else English. */
export function preferredLanguage(): Language {
  const chosen = tabStorage.getItem(KEY)
  if (isLanguage(chosen)) return chosen
  const spoken = navigator.languages.map((tag) => tag.split('-', 1)[0] ?? '')
  return spoken.find(isLanguage) ?? 'en'
}

const USUAL_LOCALES = { en: 'en-GB', de: 'de-DE' } as const

/** The browser's first locale of the language, which decides how dates are written; else a European one. */
export function localeOf(language: Language): string {
  const isOfLanguage = (tag: string) => tag.split('-', 1)[0] === language
  return navigator.languages.find(isOfLanguage) ?? USUAL_LOCALES[language]
}

export function keepLanguage(language: Language): void {
  tabStorage.setItem(KEY, language)
}

let spoken: FirstTexts | Texts | null = null

/** The texts that were loaded last, in the language of the tab. Null before the first load. */
export const textsSpoken = () => spoken

/** Loads the texts of the first load, one file per language. */
export async function loadFirstTexts(language: Language): Promise<FirstTexts> {
  spoken = await firstTextsOf(language)
  return spoken
}

function firstTextsOf(language: Language): Promise<FirstTexts> {
  switch (language) {
    case 'en':
      return import('./en.js')
    case 'de':
      return import('./de.js')
  }
}

const loaded = new Map<Language, Texts>()

/** All texts of a language if they are loaded, else null. */
export const loadedTexts = (language: Language) => loaded.get(language) ?? null

/** Loads the texts of the pages beside those of the first load. */
export async function loadTexts(language: Language): Promise<Texts> {
  const [first, ofPages] = await Promise.all([firstTextsOf(language), loadPageTexts(language)])
  const texts = loadedTexts(language) ?? { ...first, ...ofPages }
  loaded.set(language, texts)
  spoken = texts
  return texts
}

/** Awaits a module together with the texts of the pages, which it reads. */
export async function withTexts<Module>(loading: Promise<Module>): Promise<Module> {
  const [module] = await Promise.all([loading, loadTexts(preferredLanguage())])
  return module
}

function loadPageTexts(language: Language): Promise<PageTexts> {
  switch (language) {
    case 'en':
      return import('./en_pages.js')
    case 'de':
      return import('./de_pages.js')
  }
}
