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

/** Parameters that are counts, by the names that texts give them. */
const COUNTS =
  /^(?:count|total|shown|done|updated|matched|held|broken|ended|reached|routers|byPins|examined|left|others|beaten|bad|ready|conflicts|resent|selected)$/

/** Texts whose counts are always few, or are given as text. */
const FEW =
  /minutes|days|fieldCount|instances|samples|leases|resolvesOf|gaps|chosen|before|notSummed|impact.first|coverage.examined|\.service\./i

/** What the texts that take nothing but counts say of so many, with their paths. */
function saidOf(value: unknown, count: number, path: string): [path: string, text: string][] {
  if (typeof value === 'object' && value !== null) {
    return Object.entries(value).flatMap(([name, text]) => saidOf(text, count, `${path}.${name}`))
  }
  if (typeof value !== 'function' || FEW.test(path)) return []
  const [, parameters = ''] = /^\(?([\w, ]*)\)?\s*=>/.exec(String(value)) ?? []
  const names = parameters.split(',').map((name) => name.trim())
  if (!names.every((name) => COUNTS.test(name))) return []
  return [[path, String(value(...names.map(() => count)))]]
}

test.group('The texts of the console', () => {
  test('write counts with separators, and of one thing in the singular ({$self})')
    .with(['en', 'de'] as const)
    .run(({ assert }, language) => {
      const texts = language === 'en' ? IN_ENGLISH : IN_GERMAN
      const many = saidOf(texts, 3_286, language)
      assert.isAbove(many.length, 20)
      assert.deepEqual(
        many.filter(([, text]) => text.includes('3286')),
        []
      )
      const plural =
        /\b1 (?:more )?(?:routers|pins|rows|URLs|visits|bookings|messages|conflicts|fields|days|flows|findings|Zeilen|Pins|Nachrichten|Konflikte|Felder|Tage|Strecken|Befunde)\b/
      assert.deepEqual(
        saidOf(texts, 1, language).filter(([, text]) => plural.test(text)),
        []
      )
    })

  test('call it “{name}” everywhere ({language})')
    .with([...AVOIDED])
    .run(({ assert }, { language, texts, word }) => {
      const otherwise = textsOf(texts, language).filter(([, text]) => word.test(text))
      assert.deepEqual(otherwise, [])
    })
})
