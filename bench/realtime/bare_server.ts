/**
 * Runs as its own process, given a port: a minimal event stream server. `GET` opens a stream, `POST` writes its body to
 * all streams.
 */
import { createServer, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'

const streams = new Set<ServerResponse>()

createServer((request, response) => {
  if (request.method === 'POST') {
    void text(request).then((body) => {
      for (const stream of streams) stream.write(`event: bench\ndata: ${body}\n\n`)
      response.end()
    })
    return
  }
  response.writeHead(200, { 'Content-Type': 'text/event-stream' })
  response.write('event: ready\ndata: {}\n\n')
  streams.add(response)
  response.once('close', () => streams.delete(response))
}).listen(Number(process.argv[2]), '127.0.0.1')
