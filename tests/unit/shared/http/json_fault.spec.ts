import { test } from '@japa/runner'
import { jsonFault } from '#shared/http/json_body'
import { SeededRandom } from '#tests/support/seeded_random'

test.group('The fault of a text that is not JSON', () => {
  test('is described by line, column and what is expected there: {text}')
    .with([
      { text: '', at: [1, 1], expected: 'a value' },
      { text: '{"name":', at: [1, 9], expected: 'a value' },
      { text: '{"name" "x"}', at: [1, 9], expected: 'a colon' },
      { text: '{\n  "a": 1,\n  "b": tru\n}', at: [3, 8], expected: 'a value' },
      { text: "{'name': 1}", at: [1, 2], expected: 'a name in double quotes or }' },
      { text: '{"a": 1,}', at: [1, 9], expected: 'a name in double quotes' },
      { text: '{"a": [1 2]}', at: [1, 10], expected: 'a comma or ]' },
      { text: '{"a": 1]', at: [1, 8], expected: 'a comma or }' },
      { text: '{"😀": 1} x', at: [1, 10], expected: 'the end of the text' },
      { text: '[,]', at: [1, 2], expected: 'a value or ]' },
      {
        text: '["a\nb"]',
        at: [1, 2],
        expected: 'a string that ends, without control characters and with valid escapes',
      },
    ])
    .run(({ assert }, { text, at, expected }) => {
      const [line, column] = at
      assert.deepEqual(jsonFault(text), { line, column, expected })
    })

  test('is found in exactly the texts that the parser refuses', ({ assert }) => {
    const random = new SeededRandom(SeededRandom.pickSeed())
    const pieces = [...'{}[],:"\\u0aE+-.1 \n', 'true', 'null', '"a"', '\\n', '\u0001', '\uD800']
    let valid = 0
    for (let round = 0; round < 4_000; round += 1) {
      const count = random.below(8)
      const made = Array.from({ length: count }, () => random.pick(pieces)).join('')
      const text = random.chance(0.5) ? made : `{"a":[1,${made}],"b":"${made}"}`
      const isValid = isJson(text)
      valid += isValid ? 1 : 0
      const told = `seed ${random.seed}: ${JSON.stringify(text)}`
      assert.equal(jsonFault(text) === null, isValid, told)
    }
    assert.isAbove(valid, 40)
  })

  test('is found in a text of a mebibyte without recursion', ({ assert }) => {
    const text = `[${'"a\\n",1,'.repeat(120_000)}`

    assert.deepEqual(jsonFault(text), { line: 1, column: text.length + 1, expected: 'a value' })
  })
})

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
