import assert from 'node:assert/strict'
import type { LoadRequest } from '../load/load_connection.js'

const CHECKED = 100

/** Throws unless the servers at both ports give the same status and text, apart from the id of the decision. */
export async function checkSameAnswers(
  port: number,
  otherPort: number,
  requests: readonly LoadRequest[]
): Promise<void> {
  for (const request of requests.slice(0, CHECKED)) {
    assert.deepEqual(await answerOf(otherPort, request), await answerOf(port, request))
  }
}

async function answerOf(port: number, { method, path, headers, body }: LoadRequest) {
  const url = `http://127.0.0.1:${port}${path}`
  const answer = await fetch(url, { method, ...(headers && { headers }), ...(body && { body }) })
  const text = await answer.text()
  return { status: answer.status, text: text.replace(/"decision_id":"\w+"/, '"decision_id":""') }
}
