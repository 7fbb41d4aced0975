import { test } from '@japa/runner'
import { de } from '../../../web/texts/de.js'
import { dePages } from '../../../web/texts/de_pages.js'
import { en } from '../../../web/texts/en.js'
import { enPages } from '../../../web/texts/en_pages.js'

const IN_ENGLISH = { ...en, ...enPages }
const IN_GERMAN = { ...de, ...dePages }

/** Words that other texts say otherwise: one thing has one name. */
const AVOIDED = [
  { language: 'en', texts: IN_ENGLISH, word: /\bfallback\b/i, name: 'default router' },
  { language: 'de', texts: IN_GERMAN, word: /\bfallback\b/i, name: 'Standard-Router' },
  { language: 'de', texts: IN_GERMAN, word: /Buchungsweg/, name: 'Buchungsstrecke' },
] as const

/** Every text below a section, with its path; of a function, its source. */
function textsOf(value: unknown, path: string): [path: string, text: string][] {
  if (typeof value !== 'object' || value === null) return [[path, String(value)]]
  return Object.entries(value).flatMap(([name, text]) => textsOf(text, `${path}.${name}`))
}

test.group('The texts of the console', () => {
  test('call it “{name}”, and never otherwise ({language})')
    .with([...AVOIDED])
    .run(({ assert }, { language, texts, word }) => {
      const otherwise = textsOf(texts, language).filter(([, text]) => word.test(text))
      assert.deepEqual(otherwise, [])
    })
})
