import app from '@adonisjs/core/services/app'
import { test } from '@japa/runner'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import { Validator } from '@seriousme/openapi-schema-validator'
import type { OpenApiDocument } from '#openapi/describe_api'
import { isDescribed, MEMBER_DESCRIPTIONS } from '#openapi/member_descriptions'
import { isList } from '#openapi/schemas'
import { describeService } from '#start/openapi'
import { hardToGenerate } from '#tests/support/openapi/hard_to_generate'
import { AnswerCheck } from '#tests/support/openapi/answer_check'

type Json = Record<string, unknown>

/** What Spectral recommends and Redocly only offers. */
const OF_SPECTRAL = {
  'info-contact': 'error',
  'no-invalid-parameter-examples': 'error',
  'no-invalid-schema-examples': 'error',
  'operation-description': 'error',
  'operation-tag-defined': 'error',
} as const

/** The members that are not in snake_case: the contract fixes these words. */
const WORDS_OF_THE_CONTRACT = [
  '$regex',
  'createdAt',
  'existingMatches',
  'hasConflicts',
  'isValidUrl',
  'proposedRouterMatches',
  'updatedAt',
]

/** Answers of lists that repeat the word of the contract or of their payload. */
const LISTS_BY_ANOTHER_NAME = ['routers.import', 'sign_in.providers', 'members.list']

/**
 * What stays: an organization has an audit or none, and only the members tell which. Of the generators of tests/long/clients,
 * ogen leaves the operation out, on request.
 */
const HARD_TO_GENERATE = ['components/schemas/RouterAuditReadAnswer: anyOf']

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null

/** Every object in the document, with its place. */
function* objectsIn(
  value: unknown,
  at: readonly string[] = []
): Generator<[readonly string[], Json]> {
  if (!isObject(value)) return
  yield [at, value]
  for (const [key, member] of Object.entries(value)) yield* objectsIn(member, [...at, key])
}

function operations() {
  const { document } = describeService()
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation }))
  )
}

/** An identifier has 24 digits, so that no path of a router is one of a router by its external id. */
function isOfIdentifiers({ ruleId, message }: { ruleId: string; message: string }): boolean {
  return ruleId === 'no-ambiguous-paths' && message.includes('/by-external-id/{external_id}')
}

/** What people and browsers load; no program calls them as an API. */
test.group('The OpenAPI document', () => {
  test('is valid OpenAPI 3.1', async ({ assert }) => {
    const { document } = describeService()
    const { valid, errors } = await new Validator().validate(
      JSON.parse(JSON.stringify(document)) as Json
    )

    assert.deepEqual(errors ?? [], [])
    assert.isTrue(valid)
  })

  test('breaks none of the rules that Redocly and Spectral recommend', async ({ assert }) => {
    const problems = await lintFromString({
      source: JSON.stringify(describeService().document),
      config: await createConfig({ extends: ['recommended'], rules: OF_SPECTRAL }),
    })

    assert.deepEqual(
      problems
        .filter((problem) => !isOfIdentifiers(problem))
        .map(({ ruleId, message, location: [at] }) => `${ruleId} at ${at?.pointer}: ${message}`),
      []
    )
  })

  test('permits new members in answers, and no undeclared ones in payloads but that of a booking', ({
    assert,
  }) => {
    const document = JSON.parse(JSON.stringify(describeService().document)) as OpenApiDocument
    const { schemas = {} } = document.components
    const named = (value: unknown) =>
      [...objectsIn(value)].flatMap(([, { $ref }]) =>
        typeof $ref === 'string' ? $ref.split('/').slice(-1) : []
      )
    const reached = (values: readonly unknown[]) => {
      const names = new Set(values.flatMap(named))
      for (const name of names) named(schemas[name]).forEach((one) => names.add(one))
      return names
    }
    const all = operations().map(({ operation }) => operation)
    const sent = reached(all.map(({ requestBody }) => requestBody))
    const answered = reached([
      ...all.map(({ responses }) => responses),
      document.components.responses,
    ])
    const closed = [...objectsIn(document)].filter(([, one]) => one.additionalProperties === false)
    const objects = [...sent].filter((name) => schemas[name]?.properties !== undefined)

    assert.isAbove(objects.length, 10)
    assert.sameMembers(
      closed.map(([at]) => at.join('/')),
      objects
        .filter((name) => !answered.has(name) && name !== 'CompleteBookingSession')
        .map((name) => `components/schemas/${name}`)
    )
  })

  test('has no construct that common generators cannot read or have to name themselves', ({
    assert,
  }) => {
    const document = JSON.parse(JSON.stringify(describeService().document)) as OpenApiDocument

    assert.deepEqual(hardToGenerate(document), HARD_TO_GENERATE)
  })

  test('describes every member of payloads and answers, and none that does not exist', ({
    assert,
  }) => {
    const document = JSON.parse(JSON.stringify(describeService().document)) as OpenApiDocument
    const { schemas = {} } = document.components
    const undescribed: string[] = []
    const texts = new Set<unknown>()
    for (const [at, { properties }] of objectsIn(document)) {
      if (!isObject(properties) || at.includes('examples') || at.includes('example')) continue
      for (const [name, member] of Object.entries(properties)) {
        if (!isObject(member)) continue
        texts.add(member.description)
        if (!isDescribed(member, schemas)) undescribed.push([...at, name].join('.'))
      }
    }

    assert.isAbove(texts.size, 100)
    assert.deepEqual(undescribed, [])
    assert.deepEqual(
      Object.entries(MEMBER_DESCRIPTIONS)
        .filter(([, text]) => !texts.has(text))
        .map(([name]) => name),
      []
    )
  })

  test('keeps the rules of Spectral that Redocly lacks', ({ assert }) => {
    const { document } = describeService()
    const json = JSON.parse(JSON.stringify(document)) as OpenApiDocument
    const check = new AnswerCheck(document)
    const broken: string[] = []
    for (const [at, object] of objectsIn(json)) {
      if (at.includes('examples') || at.includes('example')) continue
      const isMember = at.at(-1) === 'properties'
      const place = at.join('/')
      if (object.type === 'array' && !isMember && !isObject(object.items)) {
        broken.push(`${place}: an array without items`)
      }
      if (Array.isArray(object.enum) && new Set(object.enum).size < object.enum.length) {
        broken.push(`${place}: an enum that repeats a value`)
      }
      if ('default' in object && at.at(-1) === 'schema') {
        broken.push(...check.schemaProblems(at, object.default).map((one) => `${place}: ${one}`))
      }
      for (const member of ['title', 'description'] as const) {
        const text = object[member]
        if (typeof text === 'string' && /<script|eval\(/.test(text)) {
          broken.push(`${place}: a ${member} with a script`)
        }
      }
    }
    for (const { path, method, operation } of operations()) {
      const isTagged = Array.isArray(operation.tags) && operation.tags.length > 0
      if (!isTagged) broken.push(`${method} ${path}: no tag`)
    }
    const tags = json.tags.map(({ name }) => name)

    assert.deepEqual(broken, [])
    assert.deepEqual(tags, [...new Set(tags)])
    assert.isString(json.info.description)
    assert.notProperty(json, 'webhooks', 'their servers and callbacks would need rules')
  })

  test('spells members in snake_case, except for words of the contract', ({ assert }) => {
    const document: unknown = JSON.parse(JSON.stringify(describeService().document))
    const others = new Set<string>()
    for (const [at, { properties }] of objectsIn(document)) {
      if (!isObject(properties) || at.includes('examples') || at.includes('example')) continue
      for (const name of Object.keys(properties)) {
        if (!/^_?[a-z][a-z0-9]*(?:_[a-z0-9]+)*$/.test(name)) others.add(name)
      }
    }

    assert.sameMembers([...others], WORDS_OF_THE_CONTRACT)
  })

  test('puts every plain list into data', ({ assert }) => {
    const document = JSON.parse(JSON.stringify(describeService().document)) as OpenApiDocument
    const resolved = (schema: Json): Json =>
      typeof schema.$ref === 'string'
        ? (document.components.schemas?.[schema.$ref.split('/').at(-1) ?? ''] ?? {})
        : schema
    const lists = new Map<string, readonly string[]>()
    for (const [at, { content }] of objectsIn(document.paths)) {
      const [path = '', method = '', , status = ''] = at
      const body = isObject(content) && content['application/json']
      if (!status.startsWith('2') || !isObject(body) || !isObject(body.schema)) continue
      const { properties = {}, required } = resolved(body.schema)
      const members = Object.entries(isObject(properties) ? properties : {}) as [string, Json][]
      const names = members
        .filter(([name]) => name !== 'meta' && isList(required) && required.includes(name))
        .filter(([, member]) => member.deprecated !== true)
        .filter(([, member]) => isObject(member))
      if (names.length === 0 || !names.every(([, { type }]) => type === 'array')) continue
      lists.set(
        String(document.paths[path]?.[method]?.operationId),
        names.map(([name]) => name)
      )
    }

    assert.isAbove(lists.size, 5)
    assert.sameMembers(
      [...lists].filter(([, [name]]) => name !== 'data').map(([operation]) => operation),
      LISTS_BY_ANOTHER_NAME
    )
  })

  test('carries the version of the release', async ({ assert }) => {
    const { default: release } = (await import(app.makeURL('package.json').href, {
      with: { type: 'json' },
    })) as { default: { version: string } }

    assert.equal(describeService().document.info.version, release.version)
  })

  test('describes nothing that the service does not serve', ({ assert }) => {
    assert.deepEqual(describeService().unserved, [])
  })

  test('names every operation once, after its route', ({ assert }) => {
    const names = operations().map(({ operation }) => operation.operationId)

    assert.isAbove(names.length, 20)
    assert.deepEqual(names, [...new Set(names)])
  })

  test('has every component that it refers to', ({ assert }) => {
    const document: unknown = JSON.parse(JSON.stringify(describeService().document))
    const broken: string[] = []
    let count = 0
    for (const [at, { $ref }] of objectsIn(document)) {
      if (typeof $ref !== 'string') continue
      count += 1
      let target: unknown = document
      for (const part of $ref.slice(2).split('/')) target = isObject(target) ? target[part] : null
      if (!isObject(target)) broken.push(`${at.join('/')}: ${$ref}`)
    }

    assert.isAbove(count, 100)
    assert.deepEqual(broken, [])
  })

  test('uses every component that it has', ({ assert }) => {
    const { document } = describeService()
    const text = JSON.stringify({ ...document, tags: [] })
    const schemes = new Set(
      operations().flatMap(({ operation }) =>
        Array.isArray(operation.security)
          ? operation.security.flatMap((one) => Object.keys(one))
          : []
      )
    )
    const unused = Object.entries(document.components).flatMap(([kind, components]) =>
      Object.keys(components).filter((name) =>
        kind === 'securitySchemes'
          ? !schemes.has(name)
          : !text.includes(`"#/components/${kind}/${name}"`)
      )
    )

    assert.deepEqual(unused, [])
  })

  test('has an example for every body that its schema accepts', ({ assert }) => {
    const document: unknown = JSON.parse(JSON.stringify(describeService().document))
    const check = new AnswerCheck(describeService().document)
    const problems: string[] = []
    let count = 0
    for (const [at, object] of objectsIn(document)) {
      if (at.at(-2) !== 'content' || !/json$/.test(at.at(-1) ?? '')) continue
      const many = isObject(object.examples) ? Object.values(object.examples) : []
      const examples =
        many.length > 0 ? many.map((one) => isObject(one) && one.value) : [object.example]
      for (const example of examples) {
        count += 1
        const found = check.schemaProblems([...at, 'schema'], example)
        problems.push(...found.map((problem) => `${at.join(' ')}: ${problem}`))
      }
    }

    assert.isAbove(count, 50)
    assert.deepEqual(problems, [])
  })

  test('describes every parameter and every answer', ({ assert }) => {
    const missing = operations().flatMap(({ path, method, operation }) => {
      const { parameters = [], responses, tags, summary } = operation
      const described = [
        ...(Array.isArray(parameters) ? parameters : []),
        ...(isObject(responses) ? Object.values(responses) : []),
      ].filter((one: unknown) => isObject(one) && !('$ref' in one))
      const isComplete =
        described.every(
          (one: Json) => typeof one.description === 'string' && one.description !== ''
        ) &&
        Array.isArray(tags) &&
        typeof summary === 'string'
      return isComplete ? [] : [`${method} ${path}`]
    })

    assert.deepEqual(missing, [])
  })
})
