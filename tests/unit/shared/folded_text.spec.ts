import { test } from '@japa/runner'
import { foldedText } from '#shared/characters'

test.group('Folding a text', () => {
  test('makes {text} {folded}')
    .with([
      { text: 'Spring Implants 2026', folded: 'spring implants 2026' },
      { text: 'München', folded: 'munchen' },
      { text: 'Mu\u0308nchen', folded: 'munchen' },
      { text: 'Straße', folded: 'strasse' },
      { text: 'STRAẞE', folded: 'strasse' },
      { text: 'İstanbul ışık', folded: 'istanbul isik' },
      { text: 'Łódź, Øresund, Æther', folded: 'lodz, oresund, aether' },
      { text: 'ΣΊΣΥΦΟΣ', folded: 'σισυφοσ' },
      { text: 'ﬁne Ａｂｃ', folded: 'fine abc' },
      { text: 'Ёлка', folded: 'елка' },
      { text: '😀 日本', folded: '😀 日本' },
      { text: '', folded: '' },
    ])
    .run(({ assert }, { text, folded }) => {
      assert.equal(foldedText(text), folded)
      assert.equal(foldedText(folded), folded)
    })

  test('folds half of a surrogate pair without failing', ({ assert }) => {
    assert.equal(foldedText('A\ud800'), 'a\ud800')
  })

  test('takes no longer for combining marks in a row than for other text', ({ assert }) => {
    const marks = `a${'\u0301\u0323'.repeat(50_000)}`

    assert.equal(foldedText(marks), 'a')
  })
})
