import { test } from '@japa/runner'
import { describeApi } from '#openapi/describe_api'
import { json, type ModuleDescription } from '#shared/http/endpoint_description'
import { answerObject, STRING } from '#shared/http/json_schema'
import { notFound, problemBody } from '#shared/http/problem'
import { AnswerCheck, type Exchange } from '#tests/support/openapi/answer_check'

const MODULE: ModuleDescription = {
  tags: [],
  schemas: {},
  endpoints: {
    'things.read': {
      tag: 'Things',
      summary: 'Read a thing',
      access: 'anybody',
      answers: { 200: json('The thing.', answerObject({ name: STRING }), { name: 'a' }) },
      problems: [notFound('thing')],
    },
    'things.change': {
      tag: 'Things',
      summary: 'Change a thing',
      access: 'anybody',
      body: {
        name: 'ChangeThing',
        validator: { toJSONSchema: () => answerObject({ name: { ...STRING, maxLength: 2 } }) },
        examples: {},
      },
      answers: { 204: { description: 'It is changed.' } },
    },
    'things.test': {
      tag: 'Things',
      summary: 'Test a thing',
      access: 'anybody',
      answers: { 204: { description: 'It works.' } },
    },
  },
}

const check = new AnswerCheck(
  describeApi({
    routes: [
      { name: 'things.read', pattern: '/base/things/:id', methods: ['GET', 'HEAD'] },
      { name: 'things.change', pattern: '/base/things/:id', methods: ['PATCH'] },
      { name: 'things.test', pattern: '/base/things/:id/test', methods: ['POST'] },
    ],
    modules: [MODULE],
    basePath: '/base',
    version: '1.0.0',
  }).document
)

interface Answer extends Partial<Omit<Exchange, 'header'>> {
  readonly headers?: Readonly<Record<string, string>>
}

function problemsOf({ headers = {}, ...answer }: Answer): string[] {
  const given: Record<string, string> = {
    'x-request-id': '1',
    'content-type': 'application/json; charset=utf-8',
    ...headers,
  }
  return check.problemsOf({
    method: 'GET',
    path: '/things/7',
    sent: undefined,
    status: 200,
    body: { name: 'a' },
    ...answer,
    header: (name) => given[name.toLowerCase()],
  })
}

const PROBLEM = { 'content-type': 'application/problem+json; charset=utf-8' }

test.group('A checked answer', () => {
  test('passes when it is as described', ({ assert }) => {
    const missing = problemBody(notFound('thing'), '/things/7')

    assert.deepEqual(problemsOf({}), [])
    assert.deepEqual(problemsOf({ method: 'HEAD', body: undefined }), [])
    assert.deepEqual(problemsOf({ status: 404, body: missing, headers: PROBLEM }), [])
    assert.deepEqual(problemsOf({ path: '/elsewhere', status: 418 }), [])
  })

  test('belongs to an endpoint when an identifier within the path is empty, but not when the last one is', ({
    assert,
  }) => {
    assert.isTrue(check.isDescribed('POST', '/things//test'))
    assert.isFalse(check.isDescribed('GET', '/things//'))
    assert.isFalse(check.isDescribed('GET', '/things/'))
  })

  test('fails with a status that is not described', ({ assert }) => {
    assert.deepEqual(problemsOf({ status: 201 }), [
      'GET /things/{id} is not described as answering 201',
    ])
  })

  test('fails with a member that is not described, and without one that is', ({ assert }) => {
    assert.lengthOf(problemsOf({ body: { name: 'a', age: 1 } }), 1)
    assert.lengthOf(problemsOf({ body: {} }), 1)
    assert.lengthOf(problemsOf({ body: { name: 1 } }), 1)
  })

  test('fails with another media type, and with a body where none is described', ({ assert }) => {
    assert.lengthOf(problemsOf({ headers: { 'content-type': 'text/html' } }), 1)
    assert.lengthOf(problemsOf({ method: 'PATCH', status: 204, sent: { name: 'b' } }), 1)
  })

  test('fails without a header that is described', ({ assert }) => {
    assert.lengthOf(
      check.problemsOf({
        method: 'GET',
        path: '/things/7',
        sent: undefined,
        status: 200,
        body: { name: 'a' },
        header: (name) => (name.toLowerCase() === 'content-type' ? 'application/json' : undefined),
      }),
      1
    )
  })

  test('fails with a code that the endpoint is not described to give', ({ assert }) => {
    const other = problemBody(notFound('other thing'), '/things/7')

    assert.isNotEmpty(problemsOf({ status: 404, body: other, headers: PROBLEM }))
  })

  test('fails when it accepts a payload that is described as wrong', ({ assert }) => {
    const problems = check.problemsOf({
      method: 'PATCH',
      path: '/things/7',
      sent: { name: 'long' },
      status: 204,
      body: {},
      header: (name) => (name === 'X-Request-Id' ? '1' : undefined),
    })

    assert.lengthOf(problems, 1)
    assert.match(problems[0] ?? '', /accepted, though \/name must NOT have more than 2 characters/)
  })
})
