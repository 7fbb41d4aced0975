import { test } from '@japa/runner'
import { aclRules, operatorAclRules } from '#cluster/keys/acl_rules'
import { haproxyConfiguration } from '#scripts/services/haproxy_configuration'
import { composeFile, projectFile } from '#tests/support/containers/compose_file'

const prefix = composeFile().services.api1?.environment?.REDIS_KEY_PREFIX ?? ''

test.group('The users of the Redis in compose.yaml', () => {
  const users = new Map(
    projectFile('deploy/redis/users.acl')
      .trim()
      .split('\n')
      .map((line) => line.split(' ').slice(1))
      .map(([name = '', ...rules]): [string, string[]] => [name, rules])
  )

  test('may do what the service and its operators need with its prefix, and no more', ({
    assert,
  }) => {
    assert.match(prefix, /^signalbox:\w+:$/)
    assert.deepEqual(users.get('signalbox'), ['on', '#@REDIS_PASSWORD@', ...aclRules(prefix)])
    assert.deepEqual(users.get('operator'), [
      'on',
      '#@REDIS_OPERATOR_PASSWORD@',
      ...operatorAclRules(prefix),
    ])
  })

  test('are these two and one that may only PING, without the default user', ({ assert }) => {
    assert.sameMembers([...users.keys()], ['default', 'health', 'signalbox', 'operator'])
    assert.equal(users.get('default')?.[0], 'off')
    assert.deepEqual(users.get('health')?.slice(-2), ['-@all', '+ping'])
  })
})

test.group('The balancer in compose.yaml', () => {
  test('is that of npm run cluster except for names, retries and how it learns of a drain', ({
    assert,
  }) => {
    const generated = sections(
      haproxyConfiguration({
        port: 3333,
        adminPort: 1,
        healthPath: '/health/live',
        servers: [1, 2, 3].map((one) => ({ name: `api${one}`, port: 3333 })),
      })
    )
    const deployed = sections(projectFile('deploy/haproxy/haproxy.cfg'))
    const without = (lines: readonly string[] = [], out: readonly string[]) =>
      lines.filter((line) => !out.includes(line))
    const own = [
      'retries 3',
      'option redispatch 1',
      'retry-on conn-failure empty-response',
      'timeout check 3s',
    ]
    const ownRules = [
      'http-request disable-l7-retry unless METH_GET',
      'option http-buffer-request',
      'http-request deny deny_status 404 if { path,url_dec -m end /metrics }',
    ]
    const ownCheck = [
      'option httpchk',
      'http-check send meth GET uri /health/ready',
      'http-check expect rstatus ^(200|503)$',
      'http-check expect ! string "shutting_down" error-status L7OKC',
    ]
    const itsCheck = ['option httpchk GET /health/live', 'http-check expect status 200']
    const names = 'default-server init-addr libc,none resolvers docker'
    assert.deepEqual(
      without(deployed.get('defaults'), [...own, names]),
      without(generated.get('defaults'), ['retries 0', 'no option redispatch', 'timeout check 1s'])
    )
    assert.includeMembers(deployed.get('defaults') ?? [], own)
    const local = (lines: readonly string[] = []) =>
      lines.map((line) =>
        line.replace(/^(server (\w+)) \2:/, '$1 127.0.0.1:').replace('bind :', 'bind 127.0.0.1:')
      )
    assert.deepEqual(
      without(local(deployed.get('backend instances')), ownCheck),
      without(generated.get('backend instances'), itsCheck)
    )
    assert.includeMembers(deployed.get('backend instances') ?? [], ownCheck)
    assert.deepEqual(
      without(local(deployed.get('frontend clients')), ownRules),
      generated.get('frontend clients')
    )
    assert.includeMembers(deployed.get('frontend clients') ?? [], ownRules)
  })
})

/** The lines of each section of a configuration of HAProxy, by the section's first line. */
function sections(text: string): Map<string, string[]> {
  const found = new Map<string, string[]>()
  let lines: string[] = []
  for (const line of text.split('\n').filter((one) => one.trim() !== '' && !one.startsWith('#'))) {
    if (line.startsWith(' ')) lines.push(line.trim())
    else found.set(line, (lines = []))
  }
  return found
}
