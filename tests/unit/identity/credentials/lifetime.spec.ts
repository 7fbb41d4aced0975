import { test } from '@japa/runner'
import { parseLifetimeMs } from '#identity/credentials/lifetime'

test.group('A lifetime', () => {
  test('{text} is {ms} ms')
    .with([
      { text: '90s', ms: 90_000 },
      { text: '15m', ms: 900_000 },
      { text: '12h', ms: 43_200_000 },
      { text: '366d', ms: 31_622_400_000 },
    ])
    .run(({ assert }, { text, ms }) => {
      assert.equal(parseLifetimeMs(text), ms)
    })

  test('is refused as {$self}')
    .with(['', '0d', '367d', '31622401s', '-1d', '1.5h', '30', 'd', '30D', '30 d', '1w', '1d1h'])
    .run(({ assert }, text) => {
      assert.isNull(parseLifetimeMs(text))
    })
})
