import { Writable } from 'node:stream'
import { Logger } from '@adonisjs/core/logger'
import app from '@adonisjs/core/services/app'
import type { LoggerConfig } from '@adonisjs/core/types/logger'
import { test } from '@japa/runner'
import { SIGNAL_CATALOGUE } from '#cluster/signals/signal_catalogue'

test.group('The log of the application', () => {
  test('holds no signal, even when a line quotes one', ({ assert }) => {
    const lines: string[] = []
    const destination = new Writable({
      write: (chunk: Buffer, _encoding, done) => {
        lines.push(chunk.toString())
        done()
      },
    })
    const config = app.config.get<LoggerConfig>('logger.loggers.app')
    const logger = new Logger({ ...config, enabled: true, level: 'info', destination })
    const keys = Object.keys(SIGNAL_CATALOGUE)

    for (const key of keys) {
      const quoted = `${key} {"lock":"a"}`
      logger.info({ path: quoted, [quoted]: quoted, err: new Error(quoted) }, quoted)
    }

    assert.lengthOf(lines, keys.length)
    for (const [index, key] of keys.entries()) {
      assert.notInclude(lines[index], `${key} `)
      assert.equal(JSON.parse(lines[index] ?? '').path, `${key} {"lock":"a"}`)
    }
  })
})
