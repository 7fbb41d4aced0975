import { Ajv } from 'ajv'
import addFormats from 'ajv-formats'
import { test } from '@japa/runner'
import { composeFile, projectFile } from '#tests/support/containers/compose_file'

test.group('compose.yaml', () => {
  test('is valid under the Compose Specification', ({ assert }) => {
    const schema = JSON.parse(projectFile('tests/process/build/compose_spec/schema.json'))
    const ajv = new Ajv({ strict: false, allErrors: true })
    addFormats.default(ajv)
    const { $schema, ...rest } = schema
    const isValid = ajv.compile(rest)
    isValid(composeFile())
    assert.deepEqual(isValid.errors ?? [], [])
    assert.isFalse(isValid({ services: { api1: { imge: 'a' } } }))
    const exclusive = Object.entries(composeFile().services).filter(
      ([, { network_mode, networks }]) => network_mode && networks
    )
    assert.deepEqual(exclusive, [])
  })
})
