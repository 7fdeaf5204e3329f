/** Words: not samples of codes, which have capitals and digits only, nor entities. */
const hasWords = text => /\p{Ll}{2}/u.test(text.replace(/&\w+;/g, ''))
/** A sentence or a label in prose: more than one word, or one that begins with a capital. */
const isProse = text => /^\p{Lu}\p{Ll}+$|\p{Ll}.*\s/u.test(text)
/** The names of keys are the same in every language. */
const isKey = ({ parent }) => /^kbd$/i.test(parent.openingElement?.name.name)
const readAttributes = /^(?:alt|aria-(?:description|label|roledescription|valuetext)|description|label|placeholder|title)$/
/**
 * The fields of objects whose text is read: of screens, and of mails and files. The labels of the specification's choices, on the floor of
 * features and in the kit, are answers of the wire.
 */
function fieldsReadIn(file) {
  if (/[\\/]web[\\/]/.test(file)) return /^(?:label|subject|title|placeholder|description|heading)$/
  return /[\\/]server[\\/]/.test(file) ? /^(?:label|subject)$/ : /^$/
}
const popupCalls = /^(?:toast|confirm|alert|announce|success|warn|notify)$/
/** The literals that an expression may be: also in braces, in a template without a message beside it, and on each side of a choice. */
function literalTexts(node) {
  switch (node?.type) {
    case 'JSXExpressionContainer':
      return literalTexts(node.expression)
    case 'ConditionalExpression':
      return [...literalTexts(node.consequent), ...literalTexts(node.alternate)]
    case 'LogicalExpression':
      return [...literalTexts(node.left), ...literalTexts(node.right)]
    case 'TemplateLiteral':
      return [node.quasis.map(({ value }) => value.raw).join(' ')]
    default:
      return typeof node?.value === 'string' && node.type === 'Literal' ? [node.value] : []
  }
}

/** Refuses words that a user reads outside messages: in markup, attributes, popups, labels and subjects, and as texts of refusals and successes. */
export const messagesOnly = {
  create(context) {
    const report = node => context.report({ node, message: 'What a user reads stands in messages/: name its message or code.' })
    const reportProse = nodes => {
      for (const node of nodes) if (literalTexts(node).some(text => /\p{Ll}.*\s/u.test(text))) report(node)
    }
    return {
      JSXText: node => void (hasWords(node.value) && !isKey(node) && report(node)),
      JSXExpressionContainer(node) {
        if (/^JSX(?:Element|Fragment)$/.test(node.parent.type) && !isKey(node) && literalTexts(node).some(isProse)) report(node)
      },
      JSXAttribute({ name, value }) {
        if (readAttributes.test(name.name) && literalTexts(value).some(hasWords)) report(value)
      },
      CallExpression({ callee, arguments: args }) {
        const isAnswer = /^refuse(?:Field)?$/.test(callee.name ?? '') || callee.property?.name === 'says'
        const isPopup = callee.object?.name === 'popups' || popupCalls.test(callee.object ? '' : (callee.name ?? ''))
        if (isAnswer || isPopup) reportProse(args)
      },
      NewExpression({ callee, arguments: args }) {
        if (callee.name === 'RefusalError') reportProse(args)
      },
      Property({ key, value, computed }) {
        if (!computed && fieldsReadIn(context.filename).test(key.name ?? key.value) && literalTexts(value).some(isProse)) report(value)
      },
    }
  },
}
