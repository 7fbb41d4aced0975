import { test } from '@japa/runner'
import { de } from '../../../web/texts/de.js'
import { en } from '../../../web/texts/en.js'

/** Words that other texts say otherwise: one thing has one name. */
const AVOIDED = [
  { language: 'en', texts: en, word: /\bfallback\b/i, name: 'default router' },
  { language: 'de', texts: de, word: /\bfallback\b/i, name: 'Standard-Router' },
  { language: 'de', texts: de, word: /Buchungsweg/, name: 'Buchungsstrecke' },
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
