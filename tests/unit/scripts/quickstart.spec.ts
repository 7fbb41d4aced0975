import { statSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { EnvLoader, EnvParser } from '@adonisjs/core/env'
import { test } from '@japa/runner'
import { whereToLook } from '#scripts/quickstart/where_to_look'
import { writeEnvironment } from '#scripts/quickstart/write_environment'
import { DATA_FOLDER } from '#scripts/services/project_folders'
import { scratchFolder } from '#tests/support/scratch_folder'

const PLACE = {
  base: 'http://127.0.0.1:3333',
  organization: { _id: '6562f0a1c3e5d7f901234501', name: 'Bright Smile' },
  tokenId: '6562f0a1c3e5d7f901234506',
  signInCode: 'sbl_1.a',
  clinicUrl: 'http://127.0.0.1:3434',
  environmentFolder: join(DATA_FOLDER, 'quickstart'),
}

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

  test('says where to look, with a command that works in another terminal', ({ assert }) => {
    const lines = whereToLook(PLACE).join('\n')

    assert.include(lines, 'http://127.0.0.1:3333/docs')
    assert.include(lines, 'http://127.0.0.1:3333/console#code=sbl_1.a')
    assert.include(
      lines,
      'ace console:link --org=6562f0a1c3e5d7f901234501 --token=6562f0a1c3e5d7f901234506'
    )
    assert.include(lines, 'Bright Smile (6562f0a1c3e5d7f901234501)')
    assert.include(
      lines,
      'ENV_PATH=.data/quickstart node_modules/.bin/node ace routers:audit --org=6562f0a1c3e5d7f901234501'
    )
    assert.include(lines, 'PORT=4000 npm run quickstart')
    assert.include(lines, 'a booking: http://127.0.0.1:3434\n')
  })

  test('does not name a website that it does not serve', ({ assert }) => {
    const lines = whereToLook({ ...PLACE, clinicUrl: null }).join('\n')

    assert.notInclude(lines, 'website')
  })
})
