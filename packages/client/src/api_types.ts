/** Those that the service's description generates. In the package, the generated file itself is in this place. */
export type { components, operations, paths } from '../../../web/api/schema.js'
