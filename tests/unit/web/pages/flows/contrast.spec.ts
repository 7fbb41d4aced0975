import { test } from '@japa/runner'
import { contrastOf, hexOf } from '#console/pages/flows/contrast'

test.group('The contrast of a colour', () => {
  test('is that of WCAG, with white and with black text', ({ assert }) => {
    assert.deepEqual(contrastOf('#fff'), {
      white: { ratio: 1, isReadable: false },
      black: { ratio: 21, isReadable: true },
    })
    assert.deepEqual(contrastOf('#000000')?.white, { ratio: 21, isReadable: true })
  })

  test('never rounds up to a sufficient one', ({ assert }) => {
    assert.deepEqual(contrastOf('#777777')?.white, { ratio: 4.4, isReadable: false })
    assert.deepEqual(contrastOf('#767676')?.white, { ratio: 4.5, isReadable: true })
  })

  test('is picked in six digits', ({ assert }) => {
    assert.deepEqual(['#0a7', ' #00AA77', 'red'].map(hexOf), ['#00aa77', '#00aa77', null])
  })

  test('does not exist for a text that is no colour', ({ assert }) => {
    for (const text of ['', '#', '#12', '#12345', 'red', '#gggggg']) {
      assert.isNull(contrastOf(text), text)
    }
  })
})
