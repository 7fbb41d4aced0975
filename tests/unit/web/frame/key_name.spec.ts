import { test } from '@japa/runner'
import { keyName } from '#console/shared/key_name'

const NO_MODIFIER = { ctrlKey: false, metaKey: false, altKey: false }

test.group('The name of a key', () => {
  test('of {code} that types {key} is {name}')
    .with([
      { key: 'j', code: 'KeyJ', name: 'j' },
      { key: 'S', code: 'KeyS', ctrlKey: true, name: 'Ctrl+s' },
      { key: 's', code: 'KeyS', metaKey: true, name: 'Ctrl+s' },
      { key: '1', code: 'Digit1', altKey: true, name: 'Alt+1' },
      // Option on a Mac, and Alt on a French keyboard.
      { key: '¡', code: 'Digit1', altKey: true, name: 'Alt+1' },
      { key: 'é', code: 'Digit2', altKey: true, name: 'Alt+2' },
      { key: 'ArrowDown', code: 'ArrowDown', altKey: true, name: 'Alt+ArrowDown' },
    ])
    .run(({ assert }, { name, ...event }) => {
      assert.equal(keyName({ ...NO_MODIFIER, ...event }), name)
    })
})
