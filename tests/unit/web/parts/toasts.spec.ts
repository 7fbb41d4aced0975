import { test } from '@japa/runner'
import { toast, undoNewest } from '../../../../web/parts/toasts.js'
import { session } from '../../../../web/session.js'

test.group('Messages', () => {
  test('an undo is offered to the person whose change it takes back, and to nobody who signs in after them', ({
    assert,
  }) => {
    const undone: string[] = []
    const say = (text: string) => toast({ text, tone: 'problem', undo: () => undone.push(text) })

    say('first')
    say('second')
    const isUndone = undoNewest()
    session.end('left')

    assert.isTrue(isUndone)
    assert.isFalse(undoNewest())
    assert.deepEqual(undone, ['second'])
  })
})
