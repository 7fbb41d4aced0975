import { test } from '@japa/runner'
import { finderOf, soughtText, withoutFound } from '#organizations/erasures/spellings'
import { roundsOf } from '#tests/support/rounds_of'
import { SeededRandom } from '#tests/support/seeded_random'

/** What is left of a text, and whether the value was found. */
function erased(text: string, ...values: readonly string[]) {
  let isFound = false
  const finders = values.map((value) => finderOf(soughtText(value)))
  const left = withoutFound(text, finders, () => (isFound = true))
  return { left, isFound }
}

const escaped = (text: string, times: number): string =>
  times === 0 ? text : escaped(encodeURIComponent(text), times - 1)

const latin1Escaped = (text: string) =>
  Buffer.from(text, 'latin1').toString('hex').replaceAll(/../g, '%$&')

const jsonEscaped = (text: string) =>
  text.replaceAll(
    /[^\p{ASCII}]/gu,
    (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`
  )

const EMAIL = 'erika.müller+ads@example.com'
const PHONE = '+49 171 1234567'

test.group('A value in another spelling', () => {
  test('is erased as {spelling}, and nothing beside it')
    .with([
      { value: EMAIL, spelling: EMAIL.toUpperCase() },
      { value: EMAIL, spelling: escaped(EMAIL.toUpperCase(), 1) },
      { value: EMAIL, spelling: escaped(EMAIL, 5) },
      { value: EMAIL, spelling: escaped(EMAIL.normalize('NFD'), 2) },
      { value: EMAIL, spelling: latin1Escaped(EMAIL) },
      { value: EMAIL, spelling: latin1Escaped(EMAIL).replaceAll('%', '%2525') },
      { value: 'Große Straße 5', spelling: 'GRO%E1%BA%9EE+STRASSE+5' },
      { value: 'Lê Thị Huệ', spelling: escaped('le\u0302 thi\u0323 hu\u00ea\u0323', 2) },
      { value: EMAIL, spelling: jsonEscaped(EMAIL) },
      { value: EMAIL, spelling: jsonEscaped(jsonEscaped(EMAIL)).replaceAll('\\', '\\\\') },
      { value: EMAIL, spelling: 'erika.müller＋ads＠example.com' },
      { value: 'Erika Müller', spelling: 'Erika+M%C3%9CLLER' },
      { value: 'Erika Müller', spelling: 'erika%2BM%25C3%25BCller' },
      { value: 'Erika Müller', spelling: 'Erika%C2%A0M%FCller' },
      { value: 'Große Straße 5', spelling: 'GROSSE%20STRASSE%205' },
      { value: 'ΟΔΥΣΣΕΥΣ', spelling: 'οδυσσευς' },
      { value: 'Lê Thị Huệ', spelling: 'le\u0302+thi\u0323+hu\u00ea\u0323' },
      { value: 'anna@müller.example', spelling: 'anna@xn--mller-kva.example' },
      { value: 'anna@müller.example', spelling: 'Anna%40XN--MLLER-KVA.example' },
      { value: 'anna@xn--mller-kva.example', spelling: 'anna%40M%C3%BCller.example' },
      { value: 'said "never" \\ever', spelling: String.raw`said \"never\" \\ever` },
      { value: 'anna/maria', spelling: String.raw`anna\/maria` },
      { value: '100% Anna', spelling: '100%25%20anna' },
      { value: PHONE, spelling: '0049-171/123 45 67' },
      { value: PHONE, spelling: '491711234567' },
      { value: PHONE, spelling: '49%20%28171%29%201234-567' },
      { value: PHONE, spelling: '49 (0)171 1234567' },
      { value: PHONE, spelling: '+49%20(0)171%201234567' },
      { value: PHONE, spelling: '%34%39%2B(0)171+1234567' },
      { value: 'ä(0)x', spelling: 'a%CC%88(0)x' },
      { value: 'ä(0)x', spelling: '%25C3%25A4(0)x' },
      { value: 'ä(0)x', spelling: jsonEscaped('ä(0)x') },
      { value: '( (0)x', spelling: '(%20(0)x' },
      { value: PHONE, spelling: '004917112345%2067' },
      { value: '00491711234567', spelling: '+49 171 1234567' },
      { value: '0171/1234567', spelling: '0171.123.45.67' },
    ])
    .run(({ assert }, { value, spelling }) => {
      const around = (text: string) => `https://clinic.example/p?a=1&q=${text}&z=9`

      const { left, isFound } = erased(around(spelling), value)

      assert.isTrue(isFound)
      assert.equal(left.replace('=+~', '=~'), around('~'))
    })

  test('is kept where another text only resembles it: {text}')
    .with([
      { value: EMAIL, text: 'erika.muller+ads@example.com' },
      { value: EMAIL, text: 'erika.müller-ads@example.com' },
      { value: PHONE, text: '+49 171 12345678' },
      { value: PHONE, text: '1491711234567' },
      { value: PHONE, text: '+49 171 123456 Tür 7' },
      { value: PHONE, text: '0171 1234567' },
      { value: 'Anna-171', text: 'Anna171' },
    ])
    .run(({ assert }, { value, text }) => {
      assert.deepEqual(erased(text, value), { left: text, isFound: false })
    })

  test('is found with any escapes, in any case and form, wherever it stands', ({ assert }) => {
    const random = new SeededRandom(SeededRandom.pickSeed())
    const characters = [...'abzAZ059 äÖßé漢😀"/+-_.@{}[]()^$|*?']
    for (let round = 0; round < roundsOf(300); round += 1) {
      const some = () => Array.from({ length: 5 + random.below(20) }, () => random.pick(characters))
      const value = `x${some().join('')}x`
      const spell = (one: string): string => {
        const way = random.below(4)
        const cased = random.below(2) === 0 ? one.toUpperCase() : one
        const formed = random.below(2) === 0 ? cased.normalize('NFD') : cased
        return way === 3 ? formed.replaceAll('%', '%25') : escaped(formed, way)
      }
      const spelled = [...value].map(spell).join('')

      const { left, isFound } = erased(`https://clinic.example/a?q=${spelled}&z`, value)

      const told = `seed ${random.seed}: ${value} as ${spelled}`
      assert.isTrue(isFound, told)
      assert.equal(left, 'https://clinic.example/a?q=~&z', told)
    }
  })
})

test.group('A URL whose parts are erased', () => {
  test('keeps its scheme and its host: {value}')
    .with([
      { value: 'https', left: 'https://anna.example/anna.example?u=~://anna.example' },
      { value: 'anna.example', left: 'https://anna.example/~?u=https://~' },
      { value: 'example/anna', left: 'https://anna.example/~.example?u=https://anna.example' },
      {
        value: 's://anna.example/',
        left: 'https://anna.example/anna.example?u=https://anna.example',
      },
    ])
    .run(({ assert }, { value, left }) => {
      const url = 'https://anna.example/anna.example?u=https://anna.example'
      assert.equal(erased(url, value).left, left)
      assert.equal(erased('https://anna.example', value).left, 'https://anna.example')
    })

  test('has one mask for overlapping values, and one for each other place', ({ assert }) => {
    const { left } = erased('/anna-maria/erika/anna', 'anna-maria', 'maria/erika', 'anna')
    assert.equal(left, '/~/~')
  })
})

test.group('The time of an erasure', () => {
  /** Of what a value, a URL or a message may consist that is slow to look for. */
  const UNITS = [
    '\\',
    '%25',
    '%',
    '\\u',
    '\\"',
    'e\u0301',
    '\u0301',
    'xn--a',
    'a',
    '+',
    ' ',
    '%C3%9C',
    '1 ',
    '(0)',
    '0',
    '25',
    '25(0)',
    '%2520(0)',
    '\\u25 (0)',
  ]

  test('is linear in the text, for any value and text', ({ assert }) => {
    const LENGTH = 131_072
    for (const unit of UNITS) {
      const text = unit.repeat(LENGTH / unit.length)
      for (const value of [
        unit.repeat(200 / unit.length),
        `${'\\'.repeat(8)}zz`,
        `${'a'.repeat(199)}b`,
      ]) {
        const before = process.threadCpuUsage()
        erased(`https://clinic.example/?q=${text}!`, value)
        const { user, system } = process.threadCpuUsage(before)
        assert.isBelow(user + system, 2_000_000, `${unit}: ${value}`)
      }
    }
  })
})
