import { test } from '@japa/runner'
import vine from '@vinejs/vine'
import { describeApi } from '#openapi/describe_api'
import type { EndpointDescription, ModuleDescription } from '#shared/http/endpoint_description'
import { strictObject } from '#shared/http/strict_object'

const READ: EndpointDescription = {
  tag: 'Things',
  summary: 'Read a thing',
  access: 'routers:read',
  answers: { 204: { description: 'Nothing.' } },
}

function describe(
  endpoints: ModuleDescription['endpoints'],
  routes: { name?: string; pattern: string; methods: string[] }[],
  basePath = ''
) {
  const modules = [{ tags: [], schemas: {}, endpoints }]
  return describeApi({ routes, modules, basePath, version: '1.2.3' })
}

test.group('The description of an API', () => {
  test('takes paths and methods from the routes, and the base path for the server', ({
    assert,
  }) => {
    const { document } = describe(
      { 'things.read': READ },
      [{ name: 'things.read', pattern: '/base/things/:id', methods: ['GET', 'HEAD'] }],
      '/base'
    )

    assert.deepEqual(Object.keys(document.paths), ['/things/{id}'])
    assert.deepEqual(Object.keys(document.paths['/things/{id}'] ?? {}), ['get'])
    assert.equal(document.servers[0]?.url, '/base')
    assert.equal(document.info.version, '1.2.3')
  })

  test('names descriptions that are not served', ({ assert }) => {
    const { unserved } = describe({ 'things.read': READ }, [
      { name: 'things.list', pattern: '/things', methods: ['GET'] },
    ])

    assert.deepEqual(unserved, ['things.read'])
  })

  test('says who may call', ({ assert }) => {
    const { document } = describe(
      {
        a: READ,
        b: { ...READ, access: 'anybody' },
        c: { ...READ, sessionSecret: true, deprecated: 'Since 2.0; use a.' },
      },
      ['a', 'b', 'c'].map((name) => ({ name, pattern: `/${name}`, methods: ['GET'] }))
    )
    const operation = (name: string) => document.paths[`/${name}`]?.get ?? {}

    assert.deepEqual(operation('a').security, [{ accessTokenAuth: [] }])
    assert.equal(operation('a')['x-permission'], 'routers:read')
    assert.deepEqual(operation('b').security, [])
    assert.notProperty(operation('b'), 'x-permission')
    assert.deepEqual(operation('c').security, [{ accessTokenAuth: [] }, { bookingSessionAuth: [] }])
    assert.isTrue(operation('c').deprecated)
    assert.match(String(operation('c').description), /^\*\*Deprecated\.\*\* Since 2\.0; use a\./)
  })

  test('turns members of objects in a query into parameters', ({ assert }) => {
    const name = vine.union([
      vine.union.if(
        (value) => vine.helpers.isObject(value),
        strictObject({ $regex: vine.string().maxLength(200) })
      ),
      vine.union.else(vine.string()),
    ])
    const validator = vine.create(strictObject({ name: name.optional(), on: vine.string() }))
    const { document } = describe({ a: { ...READ, query: { validator } } }, [
      { name: 'a', pattern: '/a', methods: ['GET'] },
    ])

    assert.deepEqual(document.paths['/a']?.get?.parameters, [
      {
        name: 'name[$regex]',
        in: 'query',
        description: '',
        required: false,
        schema: { type: 'string', maxLength: 200 },
      },
      { name: 'name', in: 'query', description: '', required: false, schema: { type: 'string' } },
      { name: 'on', in: 'query', description: '', required: true, schema: { type: 'string' } },
    ])
  })

  test('refuses two schemas of one name', ({ assert }) => {
    const module = { tags: [], schemas: { Thing: {} }, endpoints: {} }

    assert.throws(
      () => describeApi({ routes: [], modules: [module, module], basePath: '', version: '1' }),
      'Two schemas are named Thing'
    )
  })
})
