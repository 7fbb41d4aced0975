import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { test } from '@japa/runner'
import { foldersOf } from '#scripts/house/house_figures'
import { SourceTree } from '#scripts/house/source_tree'
import { filesOf, WALKS } from '#scripts/house/walks'
import { PROJECT_FOLDER } from '#scripts/services/project_folders'

const FILES = {
  'package.json': '{"imports": {"#pins/*": "./app/pins/*.js"}}',
  'app/pins/pin_controller.ts': `
    import { CreatePin } from './create_pin.js'
    export class PinController { constructor(private readonly create: CreatePin) {} }`,
  'app/pins/create_pin.ts': `
    import type { Pins } from '#pins/pins'
    import { Clock } from './clock.js'
    export interface Parts { readonly pins: Pins; readonly clock: Clock; readonly limit: number }
    export class CreatePin { constructor(parts: Parts, clock: Clock, limitMs: number) {} }`,
  'app/pins/pins.ts': `
    export abstract class Pins {}
    const SCRIPT = script('./take.lua')`,
  'app/pins/take.lua': 'return 1',
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
  'app/pins/alone.ts': 'export const alone = 1',
}

test.group('The figures of the house', (group) => {
  let tree: SourceTree

  group.setup(() => {
    const root = mkdtempSync(join(tmpdir(), 'house-'))
    for (const [file, text] of Object.entries(FILES)) {
      mkdirSync(join(root, dirname(file)), { recursive: true })
      writeFileSync(join(root, file), text)
    }
    tree = new SourceTree(root)
    return () => rmSync(root, { recursive: true })
  })

  const walk = (...steps: string[]) => filesOf(tree, { name: 'the way', filesMax: 9, steps })

  test('find the files of a way by what they export, each once', ({ assert }) => {
    assert.deepEqual(walk('PinController', 'CreatePin', 'Pins', 'CreatePin', 'take.lua'), [
      'app/pins/create_pin.ts',
      'app/pins/pin_controller.ts',
      'app/pins/pins.ts',
      'app/pins/take.lua',
    ])
  })

  test('refuse a way with a step that is gone, or that no other one imports', ({ assert }) => {
    assert.throws(() => walk('PinController', 'DeletePin'), /DeletePin/)
    assert.throws(() => walk('PinController', 'alone'), /app\/pins\/alone\.ts/)
  })

  test('follow two ways through this code, each step of which is still there', ({ assert }) => {
    const code = new SourceTree(PROJECT_FOLDER)

    assert.doesNotThrow(() => WALKS.map((one) => filesOf(code, one)))
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
