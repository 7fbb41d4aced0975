import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PROJECT_FOLDER } from '#scripts/services/project_folders'

/** The code that a document shows to be used as it is. */
export interface Sample {
  readonly file: string
  readonly language: string
  readonly text: string
}

const FENCED = /^```(\w+)\n([^]*?)^```$/gm
const INDENTED_COMMANDS = /(?:^ {4}node ace .*\n)+/gm
const INLINE_COMMAND = /`(curl [^`]+)`/g

/** Every sample of the documents for those who use or run the service. */
export function samples(): Sample[] {
  const files = globSync(['*.md', 'docs/**/*.md', 'packages/*/*.md'], { cwd: PROJECT_FOLDER })
  return files.sort().flatMap((file) => {
    const text = readFileSync(join(PROJECT_FOLDER, file), 'utf8')
    const fenced = [...text.matchAll(FENCED)].map(([, language = '', code = '']) => [
      language,
      code,
    ])
    const commands = [...text.matchAll(INDENTED_COMMANDS)].map(([code]) => ['sh', code])
    const inline = [...text.matchAll(INLINE_COMMAND)].map(([, code = '']) => ['sh', code])
    return [...fenced, ...commands, ...inline].map(([language = '', code = '']) => ({
      file,
      language,
      text: code,
    }))
  })
}

/** What a browser runs. */
export function isForBrowsers({ language }: Sample): boolean {
  return language === 'html' || language === 'js'
}

/** The only sample of the file that has the text. */
export function sampleWith(file: string, text: string): Sample {
  const found = samples().filter((one) => one.file === file && one.text.includes(text))
  const [only] = found
  if (found.length !== 1 || !only) {
    throw new Error(`${found.length} samples of ${file} have ${text}`)
  }
  return only
}
