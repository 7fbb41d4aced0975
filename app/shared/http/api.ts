/** What modules describe their endpoints, answers and refusals with: `import * as api from '#shared/http/api'`. */

export * from './endpoint_description.js'
export * from './idempotency.js'
export * from './json_schema.js'
export * from './problem.js'
export * from './refusals.js'
export * from './revision_tag.js'
