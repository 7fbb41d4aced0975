import { Writable } from 'node:stream'
import app from '@adonisjs/core/services/app'
import type { Logger } from '@adonisjs/core/logger'
import { test } from '@japa/runner'

/** The lines that the application's logger writes meanwhile. */
async function linesOf(write: (log: Pick<Logger, 'fatal'>) => void): Promise<string[]> {
  const lines: string[] = []
  const destination = new Writable({
    write: (chunk, _, done) => {
      lines.push(String(chunk))
      done()
    },
  })
  const logs = await app.container.make('logger')
  const log = logs.create({ ...app.config.get<object>('logger.loggers.app'), destination })
  write(log)
  return lines
}

function errorOf(work: () => unknown): unknown {
  try {
    return work()
  } catch (error) {
    return error
  }
}

test.group("The application's log", () => {
  test('repeats no signal key followed by a space, even when a client sends one', async ({
    assert,
  }) => {
    const lines = await linesOf((log) =>
      log.fatal({ path: '/redis.lock.unavailable {}' }, 'a request failed')
    )

    assert.lengthOf(lines, 1)
    assert.notInclude(lines[0], 'redis.lock.unavailable ')
    assert.equal(JSON.parse(lines[0] ?? '').path, '/redis.lock.unavailable {}')
  })

  test('holds nothing that a visitor sent of an error, its cause and its parts', async ({
    assert,
  }) => {
    const visitor = 'erika@example.com'
    const unread = errorOf(() => new URL(`https://clinic:x/?q=${visitor}`))
    const documents = {
      writeErrors: [{ err: { op: { url: visitor } } }],
      command: { args: [visitor] },
    }
    const refused = Object.assign(new Error('refused', { cause: unread }), documents, {
      code: 11000,
    })
    const failed = new AggregateError([unread, refused], 'Some erasures failed')

    const lines = await linesOf((log) => {
      for (const err of [unread, refused, failed]) log.fatal({ err }, 'a job run failed')
    })

    assert.lengthOf(lines, 3)
    assert.notInclude(lines.join(''), visitor)
    const [one, other, both] = lines.map((line) => JSON.parse(line).err)
    assert.equal(one.code, 'ERR_INVALID_URL')
    assert.equal(other.message, 'refused: Invalid URL')
    assert.equal(other.code, 11000)
    assert.include(other.stack, 'log_lines.spec')
    assert.deepEqual(
      both.aggregateErrors.map((part: { readonly message: string }) => part.message),
      ['Invalid URL', 'refused: Invalid URL']
    )
  })
})
