import type { HttpContext, HttpRequest } from '@adonisjs/core/http'
import type { BuiltFile } from '#web/built_file'

/** Sends the smallest form that the client accepts, with a tag by which it can ask again. */
export function sendBuiltFile({ request, response }: HttpContext, file: BuiltFile): void {
  const { encoding, content } = accepted(request, file)
  response.header('Content-Type', file.type)
  if (file.br || file.gzip) response.vary('Accept-Encoding')
  if (encoding !== null) response.header('Content-Encoding', encoding)
  response.send(content, true)
}

function accepted(request: HttpRequest, { content, br, gzip }: BuiltFile) {
  const encodings = request.encodings()
  if (br && encodings.includes('br')) return { encoding: 'br', content: br }
  if (gzip && encodings.includes('gzip')) return { encoding: 'gzip', content: gzip }
  return { encoding: null, content }
}
