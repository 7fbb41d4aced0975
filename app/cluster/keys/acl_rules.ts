/**
 * The rights of the Redis user that runs the service with this key prefix, as arguments of `ACL SETUSER`: everything
 * that an instance needs, only on the prefix's keys and channels. Excludes what reaches across prefixes: the commands
 * of @dangerous (KEYS, FLUSHALL, CONFIG and others), SCRIPT and FUNCTION with their FLUSH, and SCAN and other commands
 * that list names.
 */
export function aclRules(keyPrefix: string): string[] {
  return [
    'resetkeys',
    `~${keyPrefix}*`,
    'resetchannels',
    `&${keyPrefix}*`,
    '+@all',
    '-@dangerous',
    '-@scripting',
    '+eval',
    '+evalsha',
    '+info',
    '-client',
    '+client|setname',
    '-pubsub',
    '-scan',
    '-randomkey',
    '-dbsize',
    '-swapdb',
  ]
}

/**
 * The additional rights of the user for operators' commands: find keys (SCAN shows the names of all environments; only
 * those of the prefix can be read) and see who is connected.
 */
export function operatorAclRules(keyPrefix: string): string[] {
  return [...aclRules(keyPrefix), '+scan', '+client|list']
}
