/**
 * What a Redis user may do who runs the service with this key prefix, as arguments of `ACL SETUSER`: everything that an
 * instance needs, on nothing but the prefix's keys and channels. Without what reaches across prefixes: the commands of
 * @dangerous (KEYS, FLUSHALL, CONFIG and others), SCRIPT and FUNCTION with their FLUSH, SCAN and what else lists names.
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
 * What the user of operators' commands may do besides: look for keys (SCAN shows the names of all environments, and
 * only those of the prefix can be read) and see who is connected.
 */
export function operatorAclRules(keyPrefix: string): string[] {
  return [...aclRules(keyPrefix), '+scan', '+client|list']
}
