import { Container } from '@adonisjs/core/container'
import { Emitter } from '@adonisjs/core/events'
import type { EmitterService } from '@adonisjs/core/types'
import { test } from '@japa/runner'
import { skipEventsWithoutListeners } from '#shared/skip_events_without_listeners'

interface Events {
  heard: { readonly count: number }
}

function emitterThatSkips() {
  const emitter = new Emitter<Events>({ container: new Container() } as never)
  skipEventsWithoutListeners(emitter as unknown as EmitterService)
  return emitter
}

test.group('An emitter that skips unheard events', () => {
  test('tells those who listen to the event or to all events', async ({ assert }) => {
    const emitter = emitterThatSkips()
    const heard: unknown[] = []
    emitter.on('heard', ({ count }) => void heard.push(count))
    await emitter.emit('heard', { count: 1 })
    emitter.onAny((event) => void heard.push(event))
    await emitter.emit('heard', { count: 2 })
    assert.sameMembers(heard, [1, 2, 'heard'])
  })

  test('begins and ends with its listeners, and waits for them', async ({ assert }) => {
    const emitter = emitterThatSkips()
    const heard: number[] = []
    await emitter.emit('heard', { count: 1 })
    const stop = emitter.on('heard', async ({ count }) => {
      await Promise.resolve()
      heard.push(count)
    })
    await emitter.emit('heard', { count: 2 })
    stop()
    await emitter.emit('heard', { count: 3 })
    assert.deepEqual(heard, [2])
  })
})
