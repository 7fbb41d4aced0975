const MESSAGES = { type: '{{name}} is used as a type only: import it as `type {{name}}`.' }

/**
 * An import for its type alone says so. A file with decorators is exempt: they pass the types of parameters to the
 * container at run time.
 */
export default {
  meta: { type: 'suggestion', schema: [], messages: MESSAGES },
  create(context) {
    const imports = []
    let isDecorated = false
    return {
      'ImportDeclaration'(node) {
        if (node.importKind !== 'type') imports.push(node)
      },
      'Decorator'() {
        isDecorated = true
      },
      'Program:exit'() {
        if (isDecorated) return
        for (const specifier of imports.flatMap(({ specifiers }) => specifiers)) {
          const [variable] = context.sourceCode.getDeclaredVariables(specifier)
          if (specifier.importKind === 'type' || !isTypeOnly(variable)) continue
          context.report({ node: specifier, messageId: 'type', data: { name: variable.name } })
        }
      },
    }
  },
}

function isTypeOnly({ references }) {
  return (
    references.length > 0 && references.every((one) => !one.isValueReference || isOfTypeQuery(one))
  )
}

/** `typeof x` in a type. */
function isOfTypeQuery({ identifier }) {
  let { parent } = identifier
  while (parent.type === 'TSQualifiedName') parent = parent.parent
  return parent.type === 'TSTypeQuery'
}
