const LINES_MAX = 250
const MESSAGES = {
  long: `A class of {{lines}} lines does more than one thing: at most ${LINES_MAX}.`,
}

/** A file may hold several classes that one reads together; each stays short. */
export default {
  meta: { type: 'suggestion', schema: [], messages: MESSAGES },
  create: (context) => ({
    ClassDeclaration(node) {
      const lines = node.loc.end.line - node.loc.start.line + 1
      if (lines > LINES_MAX) context.report({ node, messageId: 'long', data: { lines } })
    },
  }),
}
