/** Those that the service's description generates. In the package, those of them that the client names are in this place. */
export type { components, operations } from '../../../web/api/schema.js'
