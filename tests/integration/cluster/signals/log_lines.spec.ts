import { Writable } from 'node:stream'
import app from '@adonisjs/core/services/app'
import { test } from '@japa/runner'

test.group("The application's log", () => {
  test('repeats no signal key followed by a space, even when a client sends one', async ({
    assert,
  }) => {
    const lines: string[] = []
    const destination = new Writable({
      write: (chunk, _, done) => {
        lines.push(String(chunk))
        done()
      },
    })
    const logs = await app.container.make('logger')
    const log = logs.create({ ...app.config.get<object>('logger.loggers.app'), destination })

    log.fatal({ path: '/redis.lock.unavailable {}' }, 'a request failed')

    assert.lengthOf(lines, 1)
    assert.notInclude(lines[0], 'redis.lock.unavailable ')
    assert.equal(JSON.parse(lines[0] ?? '').path, '/redis.lock.unavailable {}')
  })
})
