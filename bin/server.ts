import './own_stacks.js'
import './lean_http.js'

// An import statement would load it, and `node:http` with it, before the two above run.
await import('./api.js')
