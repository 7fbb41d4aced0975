import { test } from '@japa/runner'
import { issuerUrl, oidcProvider, PUBLIC_URL_RULE, publicUrl } from '#environment/oidc_rules'

test.group('The address of an issuer', () => {
  test('is kept as written: {$self}')
    .with([
      'https://accounts.google.com',
      'https://login.microsoftonline.com/9188040d/v2.0',
      'http://127.0.0.1:3535',
      'http://localhost:8080/realms/clinic/',
    ])
    .run(({ assert }, value) => assert.equal(issuerUrl(value), value))

  test('is refused when it is {$self}')
    .with([
      'accounts.google.com',
      'http://keycloak.internal/realms/clinic',
      'http://127.0.0.1.evil.example',
      'https://user:secret@issuer.example',
      'https://issuer.example?tenant=1',
      'https://issuer.example#x',
    ])
    .run(({ assert }, value) => {
      assert.throws(
        () => issuerUrl(value),
        /^must be a URL such as https:\/\/accounts\.google\.com/
      )
    })
})

test.group('The issuers', () => {
  test('of two providers differ', ({ assert, cleanup }) => {
    cleanup(() => {
      delete process.env.OIDC_2_ISSUER
    })
    const google = 'https://accounts.google.com'
    const rule = oidcProvider('OIDC').OIDC_ISSUER

    assert.equal(rule('OIDC_ISSUER', google), google)
    process.env.OIDC_2_ISSUER = google
    assert.throws(() => rule('OIDC_ISSUER', google), /must not be that of OIDC_2_ISSUER/)
  })
})

test.group('The public address', () => {
  test('has no slash at its end', ({ assert }) => {
    assert.throws(() => publicUrl('https://signalbox.example.com/'), 'must not end with a slash')
  })

  test('is needed with an issuer, outside develop', ({ assert, cleanup }) => {
    const { OIDC_ISSUER: issuer, ENVIRONMENT: environment } = process.env
    cleanup(() => {
      Object.assign(process.env, { ENVIRONMENT: environment })
      if (issuer === undefined) delete process.env.OIDC_ISSUER
    })

    process.env.OIDC_ISSUER = 'https://accounts.google.com'
    process.env.ENVIRONMENT = 'staging'
    assert.throws(() => PUBLIC_URL_RULE('PUBLIC_URL'), 'PUBLIC_URL is missing')
    assert.throws(() => oidcProvider('OIDC').OIDC_CLIENT_ID('OIDC_CLIENT_ID'), /is missing$/)
    process.env.ENVIRONMENT = 'develop'
    assert.isUndefined(PUBLIC_URL_RULE('PUBLIC_URL'))
    delete process.env.OIDC_ISSUER
    process.env.ENVIRONMENT = 'staging'
    assert.isUndefined(PUBLIC_URL_RULE('PUBLIC_URL'))
  })
})
