import { test } from '@japa/runner'
import fc from 'fast-check'
import { cellOf, csvRow, textOf } from '#shared/csv'
import { SeededRandom } from '#tests/support/seeded_random'

const SEED = SeededRandom.pickSeed()

const texts = fc
  .array(
    fc.oneof(
      fc.constantFrom(';', '\t', '\n', '\r\n', "'", '"', '""', '=1+1', '+', '-', '@SUM', '＝'),
      fc.string({ maxLength: 3 })
    ),
    { maxLength: 8 }
  )
  .map((parts) => parts.join(''))

/** The cells of a CSV for a spreadsheet that splits at `separator` and sees quotes only at the start of a cell. */
function cellsBy(separator: string, csv: string): string[] {
  const cells: string[] = []
  let cell = ''
  let isQuoted = false
  for (const character of csv) {
    if (character === '"' && (isQuoted || cell === '')) {
      isQuoted = !isQuoted
    } else if (!isQuoted && (character === separator || /[\r\n]/.test(character))) {
      cells.push(cell)
      cell = ''
    } else {
      cell += character
    }
  }
  return [...cells, cell]
}

test.group('The cells of a CSV', () => {
  for (const separator of [';', '\t']) {
    test(`are no formulas for a spreadsheet that splits at ${JSON.stringify(separator)}`, ({
      assert,
    }) => {
      const attack = csvRow(['Website', cellOf(`x${separator}=1+1${separator}"=2+2`), 'true'])

      assert.notMatch(attack, new RegExp(`[${separator}]["]*=`))
      fc.assert(
        fc.property(texts, (text) => {
          const cells = cellsBy(separator, csvRow(['Website', cellOf(text), 'true']))
          assert.isFalse(cells.some((cell) => /^"*[=+\-@＝]/.test(cell)))
        }),
        { seed: SEED }
      )
    })
  }

  test('are read as the texts that they show', ({ assert }) => {
    fc.assert(
      fc.property(
        texts.filter((text) => text !== ''),
        (text) => assert.equal(textOf(cellOf(text)), text)
      ),
      { seed: SEED }
    )
  })
})
