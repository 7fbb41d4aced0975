import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { test } from '@japa/runner'
import { freePort } from '#scripts/services/free_port'
import { runCommand } from '#scripts/services/run_command'
import { builtOnce } from '#tests/support/build/built_once'
import { newFolder } from '#tests/support/new_folder'
import {
  bootThatFails,
  completeEnvironment,
  type Instance,
  startInstance,
} from '#tests/support/processes/instance'
import { patientProgram } from '#tests/support/processes/patient_program'
import { programWith } from '#tests/support/processes/program_with'
import { rawReceiver } from '#tests/support/raw_receiver'
import { visitedTenant } from '#tests/support/visited_tenant'
import { OtlpReceiver, valuesOf } from './otlp_receiver.js'

const stores = {
  mongodbUri: process.env.MONGODB_URI ?? '',
  redisUrl: process.env.REDIS_TCP_URL ?? '',
}
const LOADED_TELEMETRY = join(import.meta.dirname, 'fixtures/loaded_telemetry.js')
const RESOLVE = '/v1/booking-flow-routers/resolve'
const ROUTERS = '/v1/booking-flow-routers'
const TRACE_ID = '4bf92f3577b34da6a3ce929d0e0e4736'
const SECOND_TRACE_ID = '5bf92f3577b34da6a3ce929d0e0e4736'
const PARENT_ID = '00f067aa0ba902b7'
const SAMPLED = { traceparent: `00-${TRACE_ID}-${PARENT_ID}-01` }
/** Each has several spans: together more than two batches. */
const REQUESTS = 400
const SERVER = 2
const CLIENT = 3

test.group('An instance with a receiver of traces', (group) => {
  const build = builtOnce(group)

  const start = async (environment: Readonly<Record<string, string>>) => {
    const { server, url } = await startInstance(
      newFolder(),
      stores,
      { CRON_JOBS: 'off', OTEL_TRACES_SAMPLER_ARG: '0', ...environment },
      programWith(LOADED_TELEMETRY, patientProgram(build()))
    )
    return { server, url, log: () => readFileSync(server.logFile, 'utf8') }
  }
  const ask = async (url: string, options: RequestInit) => {
    const response = await fetch(url, options)
    await response.body?.cancel()
    return response.status
  }
  const resolve = ({ url }: Pick<Instance, 'url'>, bearer: string, headers = {}) =>
    ask(`${url}${RESOLVE}`, {
      method: 'POST',
      headers: { 'Authorization': bearer, 'Content-Type': 'application/json', ...headers },
      body: JSON.stringify({ url: 'https://a.example/visitor-path?utm_source=visitor-value' }),
    })

  test('sends the spans of a sampled request in the trace of its caller, with its calls to both stores, and no others', async ({
    assert,
    cleanup,
  }) => {
    const receiver = await OtlpReceiver.start()
    const { bearer } = await visitedTenant()
    const instance = await start({
      OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url,
      OTEL_SERVICE_NAME: 'traced-signalbox',
      OTEL_RESOURCE_ATTRIBUTES: 'cloud.region=here',
    })
    cleanup(() => instance.server.stop())

    const resolved = await resolve(instance, bearer, SAMPLED)
    const listed = await ask(`${instance.url}${ROUTERS}?name=hidden-query`, {
      headers: {
        Authorization: bearer,
        traceparent: `00-${SECOND_TRACE_ID}-${PARENT_ID}-01`,
      },
    })
    for (const path of ['/health/live', '/health/ready', '/metrics', '/nowhere']) {
      await ask(`${instance.url}${path}`, { headers: SAMPLED })
    }
    await resolve(instance, bearer)
    await resolve(instance, bearer, { traceparent: `00-${SECOND_TRACE_ID}-${PARENT_ID}-00` })
    await instance.server.stop()
    const spans = await receiver.traceWith(TRACE_ID, `POST ${RESOLVE}`)
    const ofList = await receiver.traceWith(SECOND_TRACE_ID, `GET ${ROUTERS}`)

    assert.deepEqual([resolved, listed], [200, 200])
    assert.sameDeepMembers(
      receiver.spans
        .filter(({ kind }) => kind === SERVER)
        .map(({ name, traceId }) => [name, traceId]),
      [
        [`POST ${RESOLVE}`, TRACE_ID],
        [`GET ${ROUTERS}`, SECOND_TRACE_ID],
      ]
    )
    const server = spans.find(({ kind }) => kind === SERVER)
    assert.equal(server?.parentSpanId, PARENT_ID)
    assert.deepEqual(valuesOf(server?.attributes ?? []), {
      'http.request.method': 'POST',
      'http.route': RESOLVE,
      'http.response.status_code': 200,
    })
    const calls = spans.filter(({ kind }) => kind === CLIENT)
    assert.deepEqual([...new Set(calls.map(({ parentSpanId }) => parentSpanId))], [server?.spanId])
    const systems = (some: typeof spans) =>
      new Set(some.map(({ attributes }) => valuesOf(attributes)['db.system.name']))
    assert.include([...systems(calls)], 'redis')
    assert.includeMembers([...systems(ofList)], ['redis', 'mongodb'])
    assert.include(
      ofList.map(({ attributes }) => valuesOf(attributes)['db.collection.name']),
      'booking_flow_routers'
    )
    assert.deepEqual([...receiver.paths], ['/v1/traces'])
    assert.containSubset(receiver.resource, {
      'service.name': 'traced-signalbox',
      'deployment.environment.name': 'staging',
      'cloud.region': 'here',
    })
    const sent = receiver.bodies.join('\n')
    for (const hidden of ['a.example', 'visitor', 'hidden-query', bearer.slice(-20), 'test:']) {
      assert.notInclude(sent, hidden)
    }
    assert.include(instance.log(), 'loaded @opentelemetry/sdk-trace')
  })

  test("sends its share of requests without a caller's decision to the address for traces, which takes precedence", async ({
    assert,
    cleanup,
  }) => {
    const receiver = await OtlpReceiver.start()
    const { bearer } = await visitedTenant()
    const instance = await start({
      OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${await freePort()}`,
      OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: `${receiver.url}/custom`,
      OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc',
      OTEL_EXPORTER_OTLP_TRACES_PROTOCOL: 'http/json',
      OTEL_TRACES_SAMPLER_ARG: '1',
    })
    cleanup(() => instance.server.stop())

    await resolve(instance, bearer)
    await resolve(instance, bearer)
    await instance.server.stop()

    assert.deepEqual([...receiver.paths], ['/custom'])
    const servers = receiver.spans.filter(({ kind }) => kind === SERVER)
    assert.lengthOf(new Set(servers.map(({ traceId }) => traceId)), 2)
    assert.isTrue(servers.every(({ parentSpanId }) => !parentSpanId))
  })

  test('does not start with an unknown protocol, and names the variable', async ({ assert }) => {
    const { exitCode, lines } = await bootThatFails(
      {
        ...completeEnvironment(stores),
        OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9',
        OTEL_EXPORTER_OTLP_PROTOCOL: 'http/protobuf',
      },
      60_000,
      build()
    )
    assert.equal(exitCode, 1)
    assert.lengthOf(lines, 1)
    assert.match(
      lines[0] ?? '',
      /^signalbox cannot start: OTEL_EXPORTER_OTLP_PROTOCOL must be http\/json/
    )
  })

  test('answers while the receiver is away, says so once, and ends cleanly', async ({
    assert,
    cleanup,
  }) => {
    const { bearer } = await visitedTenant()
    const instance = await start({
      OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${await freePort()}`,
      OTEL_EXPORTER_OTLP_TIMEOUT: '100',
      OTEL_TRACES_SAMPLER_ARG: '1',
    })
    cleanup(() => instance.server.stop())

    const statuses = new Set<number>()
    for (let request = 0; request < REQUESTS; request++) {
      statuses.add(await resolve(instance, bearer))
    }
    await instance.server.stop()

    assert.deepEqual([...statuses], [200])
    assert.equal(await instance.server.exited, 'exit code 0')
    assert.lengthOf(instance.log().match(/the OTLP receiver took no spans/g) ?? [], 1)
  })

  test('ends in time while the receiver accepts spans without an answer', async ({
    assert,
    cleanup,
  }) => {
    const receiver = await rawReceiver(() => {})
    const { bearer } = await visitedTenant()
    const instance = await start({
      OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${receiver.port}`,
      OTEL_TRACES_SAMPLER_ARG: '1',
    })
    cleanup(() => instance.server.stop())

    assert.equal(await resolve(instance, bearer), 200)
    await instance.server.stop()

    assert.isAbove(receiver.connections, 0)
    assert.equal(await instance.server.exited, 'exit code 0')
  })
})

test.group('An instance without a receiver of traces', (group) => {
  const build = builtOnce(group)

  test('loads only the interface of OpenTelemetry, as metrics do', async ({ assert, cleanup }) => {
    const { bearer } = await visitedTenant()
    const { server, url } = await startInstance(
      newFolder(),
      stores,
      { CRON_JOBS: 'off' },
      programWith(LOADED_TELEMETRY, build())
    )
    cleanup(() => server.stop())
    await fetch(`${url}${RESOLVE}`, {
      method: 'POST',
      headers: { 'Authorization': bearer, 'Content-Type': 'application/json', ...SAMPLED },
      body: JSON.stringify({ url: 'https://a.example/' }),
    })

    const loaded = readFileSync(server.logFile, 'utf8').match(/^loaded .*$/gm) ?? []
    assert.deepEqual([...new Set(loaded)], ['loaded @opentelemetry/api'])
  })

  test('is one for which {name} is {value}')
    .with([
      { name: 'OTEL_SDK_DISABLED', value: 'TRUE' },
      { name: 'OTEL_TRACES_EXPORTER', value: 'none' },
    ])
    .run(async ({ assert }, { name, value }) => {
      const config = pathToFileURL(join(build().folder, 'config/tracing.js'))
      const { output } = await runCommand(
        process.execPath,
        [
          '--input-type=module',
          '--eval',
          `const { default: { isOn } } = await import('${config}'); console.log(isOn)`,
        ],
        {
          cwd: build().folder,
          limitMs: 60_000,
          env: {
            PATH: process.env.PATH,
            ...completeEnvironment(stores),
            OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'http://127.0.0.1:9',
            OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc',
            [name]: value,
          },
        }
      )
      assert.equal(output.trim(), 'false')
    })
})
