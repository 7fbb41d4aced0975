/**
 * What a Redis user may do who runs the service with this key prefix, as arguments of `ACL SETUSER`: everything that an
 * instance needs, on nothing but the prefix's keys and channels. Without what reaches across prefixes: the commands of
 * @dangerous (KEYS, FLUSHALL, CONFIG and others), SCRIPT and FUNCTION with their FLUSH, SCAN and what else lists names.
 */
export function aclRules(keyPrefix: string): string[] {
  return [
    ...['resetkeys', `~${keyPrefix}*`, 'resetchannels', `&${keyPrefix}*`],
    ...['+@all', '-@dangerous', '-@scripting', '+eval', '+evalsha', '+info'],
    ...['-client', '+client|setname', '-pubsub', '-scan', '-randomkey', '-dbsize', '-swapdb'],
  ]
}
