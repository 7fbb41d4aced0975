import { EventEmitter } from 'node:events'
import { test } from '@japa/runner'
import { OpenBySource } from '#shared/http/unreadable_request'

class Closing extends EventEmitter {
  closed = false

  close(): void {
    this.closed = true
    this.emit('close')
  }
}

test.group('OpenBySource', () => {
  test('decreases its count when a connection closes', ({ assert }) => {
    const open = new OpenBySource(1)
    const answer = new Closing()
    open.open('a', answer)

    const isFull = !open.open('a', new Closing())
    answer.close()

    assert.isTrue(isFull)
    assert.isTrue(open.open('a', new Closing()))
  })

  test('does not count what closed before', ({ assert }) => {
    const open = new OpenBySource(1)
    const answer = new Closing()
    answer.close()

    open.open('a', answer)

    assert.isTrue(open.open('a', new Closing()))
  })
})
