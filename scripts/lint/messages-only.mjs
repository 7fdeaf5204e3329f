/** Words: not samples of codes, which have capitals and digits only, nor entities. */
const hasWords = text => /\p{Ll}{2}/u.test(text.replace(/&\w+;/g, ''))
/** A sentence or a label in prose: more than one word, or one that begins with a capital. */
const isProse = text => /^\p{Lu}\p{Ll}+$|\p{Ll}.*\s/u.test(text)
/** The names of keys are the same in every language. */
const isKey = ({ parent }) => /^kbd$/i.test(parent.openingElement?.name.name)
const readAttributes = /^(?:alt|aria-(?:description|label|roledescription|valuetext)|description|label|placeholder|title)$/
/** The fields of objects whose text is read, on screens, in answers, mails and files. */
const readFields = /^(?:displayName|heading|label|placeholder|subject|title)$/
/** Fields of sentences; a single word there is one of the wire's. */
const sentenceFields = /^(?:hint|message|text)$/
const isSentence = text => /\p{Ll}.*\s/u.test(text)
/** What an entry of a list of choices is called: beside its id, and not the wire's own word for it, which begins small. */
const isChoiceName = (name, text, entry) =>
  /^(?:name|tab)$/.test(name) &&
  /^\p{Lu}\p{Ll}/u.test(text) &&
  entry.properties.some(({ key, computed }) => !computed && (key?.name ?? key?.value) === 'id')
function isReadField(name, file) {
  return readFields.test(name) || (name === 'description' && /[\\/]web[\\/]/.test(file))
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

/** A message by its name, or its text: `m.gifts_one` or `m.gifts_one()`. */
const isMessage = node => (node.type === 'CallExpression' ? isMessage(node.callee) : /^(?:m|t|texts)$/.test(node.object?.name ?? ''))

/** Refuses words that a user reads outside messages: in markup, attributes, popups, labels and subjects, and as texts of refusals and successes. */
export const messagesOnly = {
  create(context) {
    const report = node => context.report({ node, message: 'What a user reads stands in messages/: name its message or code.' })
    const reportProse = nodes => {
      for (const node of nodes) if (literalTexts(node).some(isSentence)) report(node)
    }
    return {
      ConditionalExpression({ test, consequent, alternate }) {
        const isCount = /^[!=]==?$/.test(test.operator) && [test.left, test.right].some(({ value }) => value === 1)
        if (isCount && [consequent, alternate].some(isMessage))
          context.report({ node: test, message: 'A count chooses its text by a plural form of the message.' })
      },
      JSXText(node) {
        if (hasWords(node.value) && !isKey(node)) report(node)
      },
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
      AssignmentPattern({ left, right }) {
        if (sentenceFields.test(left.name ?? '')) reportProse([right])
      },
      Property({ key, value, computed, parent }) {
        const [name, texts] = [key.name ?? key.value, literalTexts(value)]
        const isRead = isReadField(name, context.filename)
        if (computed) return
        if (texts.some(text => (isRead && isProse(text)) || isChoiceName(name, text, parent))) report(value)
        else if (sentenceFields.test(name)) reportProse([value])
      },
    }
  },
}
