import { test } from '@japa/runner'
import * as de from '#console/texts/de'
import * as dePages from '#console/texts/de_pages'
import * as en from '#console/texts/en'
import * as enPages from '#console/texts/en_pages'

const IN_ENGLISH = { ...en, ...enPages }
const IN_GERMAN = { ...de, ...dePages }

/** Words that other texts say otherwise: one thing has one name. */
const AVOIDED = [
  { language: 'en', texts: IN_ENGLISH, word: /\bfallback\b/i, name: 'default router' },
  { language: 'de', texts: IN_GERMAN, word: /\bfallback\b/i, name: 'Standard-Router' },
  { language: 'en', texts: IN_ENGLISH, word: /switched o(n|ff)/i, name: 'active or inactive' },
  { language: 'en', texts: IN_ENGLISH, word: /'high'|\bhigh severity/i, name: 'severe' },
  { language: 'en', texts: IN_ENGLISH, word: /needs? a person/i, name: 'needs attention' },
  { language: 'en', texts: IN_ENGLISH, word: /of (now|then)\b|all the same/i, name: 'current' },
  { language: 'de', texts: IN_GERMAN, word: /Buchungs(weg|strecke)/, name: 'Strecke' },
  { language: 'de', texts: IN_GERMAN, word: /Schlagw[oö]rt/, name: 'Tag' },
  { language: 'de', texts: IN_GERMAN, word: /\bIDs?\b/, name: 'Kennung' },
  { language: 'de', texts: IN_GERMAN, word: /\btesten\b/i, name: 'ausprobieren' },
  { language: 'de', texts: IN_GERMAN, word: /Zustand|Zustände/, name: 'Status' },
  {
    language: 'de',
    texts: IN_GERMAN,
    word: /eingeschaltet\b.*Router|ausgeschaltet/,
    name: 'inaktiv',
  },
  { language: 'de', texts: IN_GERMAN, word: /\b(ge)?br(e|o)chen\b/, name: 'verletzen' },
] as const

/** Every text below a section, with its path; of a function, its source. */
function textsOf(value: unknown, path: string): [path: string, text: string][] {
  if (typeof value !== 'object' || value === null) return [[path, String(value)]]
  return Object.entries(value).flatMap(([name, text]) => textsOf(text, `${path}.${name}`))
}

test.group('The texts of the console', () => {
  test('call it “{name}” everywhere ({language})')
    .with([...AVOIDED])
    .run(({ assert }, { language, texts, word }) => {
      const otherwise = textsOf(texts, language).filter(([, text]) => word.test(text))
      assert.deepEqual(otherwise, [])
    })
})
