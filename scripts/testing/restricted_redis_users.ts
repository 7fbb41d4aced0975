import { Redis } from 'ioredis'
import { aclRules, operatorAclRules } from '../../app/cluster/keys/acl_rules.ts'

const PASSWORD = 'tests'

/** Addresses of the same Redis, each with its user. */
interface RestrictedUsers {
  readonly application: string
  readonly operator: string
}

/** Creates the two users that a prefix has in production: the application's, and the one for operators' commands. */
export async function restrictedRedisUsers(
  adminUrl: string,
  keyPrefix: string
): Promise<RestrictedUsers> {
  const admin = new Redis(adminUrl)
  const userWith = async (name: string, rules: readonly string[]) => {
    await admin.call('ACL', 'SETUSER', name, 'reset', 'on', `>${PASSWORD}`, ...rules)
    const url = new URL(adminUrl)
    url.username = name
    url.password = PASSWORD
    return url.href
  }
  try {
    return {
      application: await userWith('signalbox', aclRules(keyPrefix)),
      operator: await userWith('signalbox-operator', operatorAclRules(keyPrefix)),
    }
  } finally {
    admin.disconnect()
  }
}
