import { statSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { EnvLoader, EnvParser } from '@adonisjs/core/env'
import { test } from '@japa/runner'
import { writeEnvironment } from '#scripts/quickstart/write_environment'
import { scratchFolder } from '#tests/support/scratch_folder'

test.group('The quickstart', () => {
  test('leaves an environment for commands in another terminal, readable by its owner alone', async ({
    assert,
  }) => {
    const folder = scratchFolder()
    const env = {
      APP_KEY: 'with $HOME and # in it',
      MONGODB_URI: 'mongodb://127.0.0.1:27017/signalbox?replicaSet=rs0',
      SHELL: '/bin/sh',
    }

    writeEnvironment(folder, env)

    const files = await new EnvLoader(pathToFileURL(`${folder}/`)).load()
    const { contents = '' } = files.find(({ path }) => path === join(folder, '.env')) ?? {}
    const { SHELL, ...written } = env
    assert.deepEqual(
      await new EnvParser(contents, new URL('file:///'), { ignoreProcessEnv: true }).parse(),
      written
    )
    assert.equal(statSync(join(folder, '.env')).mode & 0o777, 0o600)
  })
})
