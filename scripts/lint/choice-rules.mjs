const isConditional = node => node?.type === 'ConditionalExpression'
/** Refuses a conditional expression as a direct part of another. */
export const nestedConditionals = {
  create: context => ({
    ConditionalExpression(node) {
      if ([node.test, node.consequent, node.alternate].some(isConditional))
        context.report({ node, message: 'Nested conditionals: use a function with returns, or name the inner choice.' })
    },
  }),
}

const takesHandler =
  /^(?:useEffect|useLayoutEffect|setTimeout|setInterval|queueMicrotask|requestAnimationFrame|afterCommit|forEach|addEventListener|on|once)$/
const effect = /^(?:mutate|mutateAsync|navigate|push|report|set[A-Z]\w*|on[A-Z]\w*)$/
const nameOf = ({ name, property }) => name ?? property?.name ?? ''

/** Whether a function is a handler: of an event, a timer, or each of a list, whose result nobody reads. */
function isHandler({ parent }) {
  if (parent.type === 'JSXExpressionContainer') return /^on[A-Z]/.test(parent.parent.name?.name ?? '')
  if (parent.type === 'Property') return /^on[A-Z]/.test(parent.key.name ?? '')
  return parent.type === 'CallExpression' && takesHandler.test(nameOf(parent.callee))
}

/** Refuses what is done behind `&&`, `||` or `??`: in a handler, under `void`, or by a call whose name is that of an effect. */
export const effectsBehindLogic = {
  create(context) {
    const report = node => context.report({ node, message: 'An effect behind a logical operator: use an if statement.' })
    return {
      ArrowFunctionExpression(node) {
        if (node.body.type === 'LogicalExpression' && isHandler(node)) report(node)
      },
      UnaryExpression({ operator, argument }) {
        if (operator === 'void' && argument.type === 'LogicalExpression') report(argument)
      },
      LogicalExpression({ right }) {
        const called = right.type === 'AwaitExpression' ? right.argument : right
        if (called.type === 'CallExpression' && effect.test(nameOf(called.callee))) report(right)
      },
    }
  },
}
