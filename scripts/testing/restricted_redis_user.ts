import { Redis } from 'ioredis'
import { aclRules } from '../../app/cluster/keys/acl_rules.ts'

const USER = 'signalbox'
const PASSWORD = 'tests'

/** Makes a user who may touch nothing but the prefix, as production would have it; gives the address with that user. */
export async function restrictedRedisUser(adminUrl: string, keyPrefix: string): Promise<string> {
  const admin = new Redis(adminUrl)
  try {
    const rules = ['reset', 'on', `>${PASSWORD}`, ...aclRules(keyPrefix)]
    await admin.call('ACL', 'SETUSER', USER, ...rules)
  } finally {
    admin.disconnect()
  }
  const url = new URL(adminUrl)
  url.username = USER
  url.password = PASSWORD
  return url.href
}
