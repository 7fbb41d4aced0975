import { test } from '@japa/runner'
import { assertConditions } from '#tests/support/conditional_requests'
import { createTenant } from '#tests/support/create_tenant'
import { type Alteration, startAlteringHaproxy } from '#tests/support/processes/altering_proxy'
import { balancerForTests } from '#tests/support/processes/balancer_for_tests'

/** What compressing proxies do to ETag: nginx, HAProxy and CloudFront weaken it, Apache appends to it, some drop it. */
const ALTERATIONS: readonly Alteration[] = ['weakens', 'appends', 'strips']

const haproxy = await balancerForTests()
if (haproxy !== null) {
  test.group('Conditional requests through a HAProxy that compresses', () => {
    test('change only the revision that was read: the balancer {$self}')
      .with([...ALTERATIONS])
      .run(async ({ assert }, alteration) => {
        const url = await startAlteringHaproxy(haproxy, alteration, Number(process.env.PORT))
        await assertConditions(assert, await createTenant(), url)
      })
  })
}
