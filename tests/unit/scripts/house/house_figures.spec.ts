import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { test } from '@japa/runner'
import { filesNaming, foldersOf, termsOf } from '#scripts/house/house_figures'
import { longFunctions } from '#scripts/house/long_functions'
import { SourceTree } from '#scripts/house/source_tree'

const FILES = {
  'app/pins/pin_controller.ts': `
    import { CreatePin } from './create_pin.js'
    export class PinController { constructor(private readonly create: CreatePin) {} }`,
  'app/pins/create_pin.ts': `
    import type { Pins } from '#pins/pins'
    import { Clock } from './clock.js'
    export interface Parts { readonly pins: Pins; readonly clock: Clock; readonly limit: number }
    export class CreatePin { constructor(parts: Parts, clock: Clock, limitMs: number) {} }`,
  'app/pins/pins.ts': `
    export abstract class Pins {}`,
  'app/pins/clock.ts': `
    export class Clock {}
    export abstract class Timing { abstract readonly graceMs: number }`,
  'app/pins/read_pins.ts': `
    import type { Pins } from './pins.js'
    import type { Clock, Timing } from './clock.js'
    import type { CreatePin, Parts } from './create_pin.js'
    type Now = Pick<Clock, 'now'>
    interface Sources { readonly now: Now | null; readonly others: readonly CreatePin[] }
    export class ReadPins {
      constructor(
        pins: Pick<Pins, 'list'>,
        find: Pins['find'],
        create: CreatePin['execute'],
        sources: Sources,
        timing: Timing,
        onRead: (pins: Pins) => void
      ) {}
    }
    export class ListPins { constructor(list: readonly CreatePin[], options: Pick<Parts, 'limit'>) {} }`,
  'web/pins/pin_page.tsx': `
    const usePins = () => {
      return []
    }
    export function PinPage() {
      const pins = usePins()
      const close = () => {
        pins.pop()
      }
      return close
    }`,
}

test.group('The figures of the house', (group) => {
  let root: string
  let tree: SourceTree

  group.setup(() => {
    root = mkdtempSync(join(tmpdir(), 'house-'))
    for (const [file, text] of Object.entries(FILES)) {
      mkdirSync(join(root, dirname(file)), { recursive: true })
      writeFileSync(join(root, file), text)
    }
    tree = new SourceTree(root)
    return () => rmSync(root, { recursive: true })
  })

  test('name the functions with more lines than they may have, the longest first', ({ assert }) => {
    assert.deepEqual(longFunctions(root, 'web', 2), [
      'PinPage: 7 lines, web/pins/pin_page.tsx',
      'usePins: 3 lines, web/pins/pin_page.tsx',
      'close: 3 lines, web/pins/pin_page.tsx',
    ])
    assert.deepEqual(longFunctions(root, 'web', 7), [])
  })

  test('find the files that name an endpoint, however they spell it', ({ assert }) => {
    assert.deepEqual(filesNaming(root, 'pins.create_pin'), [
      'app/pins/create_pin.ts',
      'app/pins/pin_controller.ts',
      'app/pins/read_pins.ts',
    ])
    assert.deepEqual(filesNaming(root, 'pins.use_pins'), [])
  })

  test('count each bold term of the glossary, several of one row too', ({ assert }) => {
    const rows = [
      '| **lease**, **fencing token** | Ownership. |',
      '| **pin** | A **blocking** pin. |',
    ]

    assert.equal(termsOf(rows.join('\n')), 4)
  })

  test('count each class that a constructor takes, also as a part of it or in an object, and no data', ({
    assert,
  }) => {
    const counts = tree.classes.map((one) => [one.name, tree.dependenciesOf(one)])

    assert.includeDeepMembers(counts, [
      ['CreatePin', 2],
      ['ReadPins', 3],
      ['ListPins', 0],
      ['PinController', 1],
      ['Clock', 0],
    ])
  })

  test('count a folder of a feature once, and each other folder with a file of it', ({
    assert,
  }) => {
    const files = [
      'app/routing/pins/pin.ts',
      'app/routing/pins/http/pin_payload.ts',
      'app/routing/actions/create_pin.ts',
      'app/routing/actions/spin.ts',
      'app/routing/engine/pin_verdict.ts',
    ]
    assert.deepEqual(foldersOf(files, 'app/routing/', /(?:^|_)pins?(?:_|$)/), [
      'app/routing/actions',
      'app/routing/pins',
    ])
  })
})
