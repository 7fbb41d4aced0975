import { ApiClient, type ApiResponse } from '@japa/api-client'
import { AnswerCheck } from './answer_check.js'

/**
 * Checks every answer that a test receives through its `client` against the API description. The test fails when the
 * status, the media type, a header or a body member is not described, or when a described one is missing.
 */
export function checkEveryAnswer(): void {
  let check: Promise<AnswerCheck> | undefined
  ApiClient.teardown(async (response) => {
    check ??= answerCheck()
    const answers = await check
    const problems = answers.problemsOf({
      method: response.request.config.method,
      path: new URL(response.request.config.endpoint, 'http://localhost').pathname,
      sent: sentBy(response),
      status: response.status(),
      header: (name) => response.header(name.toLowerCase()),
      body: response.body(),
    })
    if (problems.length > 0) throw new Error(`Not as described. ${problems.join('; ')}`)
  })
}

/** Imported late, because its parts of the application exist only after boot. */
async function answerCheck(): Promise<AnswerCheck> {
  const { describeService } = await import('#start/openapi')
  return new AnswerCheck(describeService().document)
}

/** The payload given to the client, which keeps it in an undeclared member. */
function sentBy({ request }: ApiResponse): unknown {
  const sent: unknown = Reflect.get(request.request, '_data')
  return typeof sent === 'string' ? parsed(sent) : sent
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
