import { existsSync } from 'node:fs'
import { test } from '@japa/runner'
import { oidcProvider } from '#environment/oidc_rules'
import { PROJECT_URL } from '#scripts/services/project_folders'
import { composeFile, projectFile } from '#tests/support/containers/compose_file'

const INSTANCES = ['api1', 'api2', 'api3']
const JOBS = ['replica-set', 'indexes']
const { services, networks, volumes } = composeFile()
const all = Object.entries(services)

test.group('compose.yaml', () => {
  test('has three equal instances, with enough time for the longest drain', ({ assert }) => {
    for (const name of INSTANCES) {
      assert.deepEqual(services[name], services.api1)
      assert.equal(services[name]?.stop_grace_period, '90s')
      assert.isUndefined(services[name]?.healthcheck, 'the image has one')
      assert.isUndefined(services[name]?.command, 'the image has one')
    }
  })

  test('publishes nothing but the balancer, on loopback', ({ assert }) => {
    const published = all.filter(([, { ports }]) => ports !== undefined)
    assert.deepEqual(
      published.map(([name]) => name),
      ['balancer']
    )
    for (const port of services.balancer?.ports ?? []) assert.match(port, /^127\.0\.0\.1:/)
    assert.isTrue(networks.inside?.internal)
    const outside = all.filter(([, one]) => one.networks?.some((name) => name !== 'inside'))
    assert.deepEqual(
      outside.map(([name]) => name),
      ['balancer']
    )
  })

  test('waits for what a service needs: health of servers, the end of jobs', ({ assert }) => {
    for (const [name, { depends_on: needs = {} }] of all) {
      for (const [needed, { condition }] of Object.entries(needs)) {
        const isJob = JOBS.includes(needed)
        const expected = isJob ? 'service_completed_successfully' : 'service_healthy'
        assert.equal(condition, expected, `${name} needs ${needed}`)
        const target = services[needed]
        const isChecked = target?.healthcheck?.test !== undefined || INSTANCES.includes(needed)
        assert.isTrue(isJob || isChecked, `${needed} has a health check`)
      }
    }
    assert.property(services.api1?.depends_on, 'indexes')
    assert.property(services.indexes?.depends_on, 'replica-set')
    for (const job of JOBS) assert.equal(services[job]?.restart, 'no')
    assert.deepEqual(services.indexes?.command, ['ace.js', 'indexes:ensure'])
  })

  test('grants no service more rights than it needs', ({ assert }) => {
    for (const [name, service] of all) {
      assert.isTrue(service.read_only, name)
      assert.deepEqual(service.cap_drop, ['ALL'], name)
      assert.isAtMost(service.pids_limit, 2_048, name)
      assert.isAtMost(service.cpus, 1, name)
      const [, image = service.image] = /^\$\{[A-Z]+_IMAGE:-([^}]+)\}$/.exec(service.image) ?? []
      assert.notMatch(image, /:latest$|^[^:]+$/, name)
    }
  })

  test('mounts only files and volumes that exist', ({ assert }) => {
    for (const [name, service] of all) {
      for (const mount of service.volumes ?? []) {
        const [source = '', , mode] = mount.split(':')
        if (!source.startsWith('.')) {
          assert.property(volumes, source)
          continue
        }
        assert.equal(mode, 'ro', `${name}: ${mount}`)
        assert.isTrue(existsSync(new URL(source, PROJECT_URL)), mount)
      }
    }
  })

  test('sets only what the service reads from its environment', ({ assert }) => {
    const declared = [...projectFile('environment/env.ts').matchAll(/^ {2}([A-Z_]+):/gm)].map(
      ([, one]) => one
    )
    const known = [...declared, ...Object.keys(oidcProvider('OIDC'))]
    for (const name of [...INSTANCES, 'indexes']) {
      assert.includeMembers(known, Object.keys(services[name]?.environment ?? {}))
    }
  })

  test('requires every secret; the example names each without a value', ({ assert }) => {
    const text = projectFile('compose.yaml').replaceAll(/^\s*#.*$/gm, '')
    const example = Object.fromEntries(
      [...projectFile('.env.compose.example').matchAll(/^([A-Z_]+)=(.*)$/gm)].map(
        ([, name = '', value = '']) => [name, value]
      )
    )
    const demanded = new Set(
      [...text.matchAll(/\$\{([A-Z_]+):\?[^}]+\}/g)].map(([, name = '']) => name)
    )
    const optional = new Set(
      [...text.matchAll(/\$\{([A-Z_]+):-[^}]*\}/g)].map(([, name = '']) => name)
    )
    const used = [...text.matchAll(/\$\{?([A-Z_]+)/g)].map(([, name = '']) => name)
    assert.isNotEmpty(used)
    for (const name of used) assert.isTrue(demanded.has(name) || optional.has(name), name)
    for (const name of demanded) assert.property(example, name)
    for (const [name, value] of Object.entries(example)) {
      assert.include(used, name)
      if (/KEY|PASSWORD|TOKEN/.test(name)) {
        assert.equal(value, '', name)
        assert.isTrue(demanded.has(name), name)
      }
    }
    for (const [, service] of all) {
      for (const [name, value] of Object.entries(service.environment ?? {})) {
        if (/KEY$|PASSWORD|TOKEN/.test(name)) assert.match(value, /^\$\{[A-Z_]+:\?[^}]+\}$/, name)
        if (/^[a-z]+:\/\//.test(value)) assert.match(value, /^[a-z]+:\/\/\w+:\$\{[A-Z_]+:\?/, name)
      }
    }
  })
})
