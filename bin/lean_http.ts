/**
 * An import of `node:http` reads all that it exports, and three of its exports load node's client of WebSockets and, with
 * it, `fetch`: 2 MB of the heap that the service does not use. Imported before anything that imports `node:http`.
 */
const http = process.getBuiltinModule('node:http') as Partial<Record<string, unknown>>
for (const name of ['WebSocket', 'CloseEvent', 'MessageEvent']) delete http[name]
