import { readdirSync } from 'node:fs'
import { basename, dirname } from 'node:path'

const FILES_MAX = 25
const MESSAGES = {
  crowded: `A folder of {{files}} files is hard to find one's way in: at most ${FILES_MAX}.`,
}

/** Reported at the first file of the folder. */
export default {
  meta: { type: 'suggestion', schema: [], messages: MESSAGES },
  create: (context) => ({
    Program(node) {
      const scripts = scriptsOf(dirname(context.filename))
      if (scripts.length <= FILES_MAX || scripts[0] !== basename(context.filename)) return
      context.report({ node, messageId: 'crowded', data: { files: scripts.length } })
    },
  }),
}

const known = new Map()

function scriptsOf(folder) {
  const scripts = known.get(folder) ?? readdirSync(folder).filter(isScript).sort()
  known.set(folder, scripts)
  return scripts
}

const isScript = (name) => /(?<!\.d)\.tsx?$/.test(name)
