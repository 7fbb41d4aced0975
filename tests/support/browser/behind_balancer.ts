import { startAlteringHaproxy } from '#tests/support/processes/altering_proxy'
import { balancerForTests } from '#tests/support/processes/balancer_for_tests'
import { theInstance } from './the_instance.js'

/**
 * The address of the instance that the suite shares, behind a balancer that compresses and removes entity tags and
 * conditions; its own address on a machine without HAProxy.
 */
export async function behindBalancer(): Promise<string> {
  const { url } = await theInstance()
  const haproxy = await balancerForTests()
  return haproxy === null ? url : startAlteringHaproxy(haproxy, 'strips', Number(new URL(url).port))
}
