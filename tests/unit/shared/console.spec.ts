import { getActiveTest, test } from '@japa/runner'
import { capped, columns, table, toned } from '#shared/console/table'
import { ProgressBar } from '#shared/console/progress_bar'

const RED = '\u001B[31mbad\u001B[39m'

/** For the rest of the test, as a person's environment would be. */
function useEnvironment(changes: Readonly<Record<string, string | undefined>>): void {
  for (const [name, value] of Object.entries(changes)) {
    const before = process.env[name]
    const set = (to: string | undefined) => {
      if (to === undefined) delete process.env[name]
      else process.env[name] = to
    }
    set(value)
    getActiveTest()?.cleanup(() => set(before))
  }
}

function terminal({ isTTY = true } = {}) {
  const written: string[] = []
  const write = (text: unknown) => written.push(String(text)) > 0
  return { isTTY, write, written }
}

test.group('Colors', () => {
  test('are printed when the environment requires them', ({ assert }) => {
    useEnvironment({ FORCE_COLOR: '1', NO_COLOR: undefined })

    assert.equal(toned('bad', 'bad'), RED)
  })

  test('are not printed with NO_COLOR', ({ assert }) => {
    useEnvironment({ FORCE_COLOR: undefined, NO_COLOR: '1' })

    assert.equal(toned('bad', 'bad'), 'bad')
  })

  test('take no room in a column', ({ assert }) => {
    assert.deepEqual(
      columns([
        [RED, 'x'],
        ['longer', 'y'],
      ]),
      [`${RED}     x`, 'longer  y']
    )
  })

  test('that come with untrusted text are shown as escapes', ({ assert }) => {
    assert.deepEqual(table(['NAME'], [[RED]], 'none').at(1), '\\u001b[31mbad\\u001b[39m')
  })
})

test.group('A capped list', () => {
  const lines = Array.from({ length: 10_000 }, (_, at) => `line ${at}`)

  test('counts what it hides', ({ assert }) => {
    assert.deepEqual(capped(lines, 1, 'more'), ['line 0', 'and 9,999 more'])
  })

  test('hides nothing when everything fits', ({ assert }) => {
    assert.deepEqual(capped(['a', 'b'], 2, 'more'), ['a', 'b'])
    assert.lengthOf(capped(lines, Infinity, 'more'), 10_000)
  })
})

test.group('A progress bar', () => {
  test('draws the share at most ten times a second, and vanishes when it ends', ({ assert }) => {
    const screen = terminal()
    const bar = new ProgressBar('audit', screen)

    bar.show(0, 0)
    bar.show(0.2, 99)
    bar.show(0.5, 100)
    bar.end()
    bar.end()

    assert.deepEqual(screen.written, [
      `\r\u001B[Kaudit ${'░'.repeat(24)}  0%`,
      `\r\u001B[Kaudit ${'█'.repeat(12)}${'░'.repeat(12)} 50%`,
      '\r\u001B[K',
    ])
  })

  test('writes nothing unless to a terminal', ({ assert }) => {
    const file = terminal({ isTTY: false })
    const bar = new ProgressBar('audit', file)

    bar.show(0.5, 0)
    bar.end()

    assert.deepEqual(file.written, [])
  })
})
