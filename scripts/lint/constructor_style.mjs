const MESSAGES = {
  parameter:
    'What the constructor only stores is a parameter `private readonly x` or `readonly x`.',
  member: 'State and methods of the class alone are `#x`.',
}

/** Constructor parameters are `private readonly` or `readonly`; all other members of the class alone are `#`. */
export default {
  meta: { type: 'suggestion', schema: [], messages: MESSAGES },
  create(context) {
    const report = (node, messageId) => context.report({ node, messageId })
    return {
      "TSParameterProperty:not([readonly=true]), TSParameterProperty[accessibility='protected']"(
        node
      ) {
        report(node, 'parameter')
      },
      ":matches(PropertyDefinition, MethodDefinition)[kind!='constructor'][accessibility='private']"(
        node
      ) {
        report(node, 'member')
      },
      "MethodDefinition[kind='constructor'] > FunctionExpression > BlockStatement > ExpressionStatement > AssignmentExpression[left.object.type='ThisExpression'][right.type='Identifier']"(
        assignment
      ) {
        if (isReadonlyField(assignment) && isParameter(assignment)) report(assignment, 'parameter')
      },
    }
  },
}

function isParameter({ right, parent }) {
  const { params } = parent.parent.parent
  return params.some((param) => (param.left ?? param).name === right.name)
}

function isReadonlyField({ left, parent }) {
  const members = parent.parent.parent.parent.parent.body
  return members.some((member) => {
    return (
      member.readonly &&
      member.key?.type === left.property.type &&
      member.key.name === left.property.name
    )
  })
}
