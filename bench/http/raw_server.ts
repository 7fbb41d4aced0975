/** Runs as its own process, given a port: node:http alone, which reads a JSON body and sends the bare answer. */
import { createServer } from 'node:http'
import { BARE_ANSWER } from './bare_answer.js'

createServer((request, response) => {
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => {
    if (chunks.length > 0) JSON.parse(Buffer.concat(chunks).toString())
    const body = JSON.stringify(BARE_ANSWER)
    response.writeHead(200, {
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Length': Buffer.byteLength(body),
    })
    response.end(body)
  })
}).listen(Number(process.argv[2]), '127.0.0.1')
