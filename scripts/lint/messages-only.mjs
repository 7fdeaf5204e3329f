/** Words: not samples of codes, which have capitals and digits only, nor entities. */
const hasWords = text => /\p{Ll}{2}/u.test(text.replace(/&\w+;/g, ''))
/** The names of keys are the same in every language. */
const isKey = ({ parent }) => /^kbd$/i.test(parent.openingElement?.name.name)
const readAttributes = /^(?:alt|aria-(?:description|label|roledescription|valuetext)|description|label|placeholder|title)$/
/** A literal, also one in braces or in a template without a message beside it. */
const literalText = node => {
  if (node?.type === 'JSXExpressionContainer') return literalText(node.expression)
  if (node?.type === 'TemplateLiteral') return node.quasis.map(({ value }) => value.raw).join(' ')
  return node?.type === 'Literal' && typeof node.value === 'string' ? node.value : ''
}
/** Refuses words that a user reads outside messages: in markup, in attributes, and as texts of refusals and successes. */
export const messagesOnly = {
  create(context) {
    const report = node => context.report({ node, message: 'What a user reads stands in messages/: name its message or code.' })
    return {
      JSXText: node => void (hasWords(node.value) && !isKey(node) && report(node)),
      JSXAttribute({ name, value }) {
        if (readAttributes.test(name.name) && hasWords(literalText(value))) report(value)
      },
      CallExpression({ callee, arguments: args }) {
        const isAnswer = /^refuse(?:Field)?$/.test(callee.name ?? '') || callee.property?.name === 'says'
        if (isAnswer) for (const node of args) if (/\p{Ll}.*\s/u.test(literalText(node))) report(node)
      },
      NewExpression({ callee, arguments: args }) {
        if (callee.name !== 'RefusalError') return
        for (const node of args) if (/\p{Ll}.*\s/u.test(literalText(node))) report(node)
      },
    }
  },
}
