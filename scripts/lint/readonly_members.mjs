const MESSAGES = { mutable: 'Nothing in this file writes {{name}}: declare it `readonly`.' }

/** The members of an interface are `readonly` unless its file writes them. Additions to a package's interfaces are exempt. */
export default {
  meta: { type: 'suggestion', schema: [], messages: MESSAGES },
  create(context) {
    const mutable = []
    const written = new Set()
    const write = (target) => {
      if (target.type === 'MemberExpression' && !target.computed) written.add(target.property.name)
    }
    return {
      'TSInterfaceBody > TSPropertySignature:not([readonly=true])'(node) {
        if (!context.sourceCode.getAncestors(node).some(isModule)) mutable.push(node)
      },
      'AssignmentExpression'(node) {
        write(node.left)
      },
      'UpdateExpression'(node) {
        write(node.argument)
      },
      'Program:exit'() {
        for (const node of mutable) {
          const name = node.key.name ?? String(node.key.value)
          if (!written.has(name)) context.report({ node, messageId: 'mutable', data: { name } })
        }
      },
    }
  },
}

function isModule({ type }) {
  return type === 'TSModuleDeclaration'
}
