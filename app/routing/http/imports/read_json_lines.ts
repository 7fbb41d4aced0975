import type { ImportDraft } from '#routing/routers/writes/import_drafts'
import { err, ok, type Result } from '#shared/result'
import { readDraft } from './import_payload.js'

interface DraftLines {
  readonly drafts: readonly ImportDraft[]
  /** The line of each draft, from 1. */
  readonly lines: readonly number[]
}

/**
 * The drafts of lines, each with one draft as JSON; reads at most `draftsMax` of them. A text whose first line begins no
 * object is of another format, and only its first line is read: the error is the number of that line.
 */
export async function readJsonLines(
  texts: AsyncIterable<string>,
  draftsMax: number
): Promise<Result<DraftLines, number>> {
  const drafts: ImportDraft[] = []
  const lines: number[] = []
  let line = 0
  for await (const text of texts) {
    line += 1
    if (text.trim() === '') continue
    if (drafts.length === 0 && !text.trimStart().startsWith('{')) return err(line)
    drafts.push(await draftOfLine(text))
    lines.push(line)
    if (drafts.length === draftsMax) break
  }
  return ok({ drafts, lines })
}

async function draftOfLine(text: string): Promise<ImportDraft> {
  let payload: unknown
  try {
    payload = JSON.parse(text)
  } catch (error) {
    const message = `It is no JSON: ${error instanceof Error ? error.message : String(error)}`
    return err({ problems: [{ field: '', rule: 'json', message }], legible: {} })
  }
  return readDraft(payload)
}
