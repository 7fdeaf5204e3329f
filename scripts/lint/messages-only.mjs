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
const sentenceFields = /^(?:explanation|hint|message|note|reason|text)$/
const isSentence = text => /\p{Ll}.*\s/u.test(text)
/** Constants of features whose text is read. */
const readConstants = /^(?:explanation|heading|hint|label|message|note|placeholder|reason|subject)s?$/
/** What an entry of a list of choices is called: beside its id, and not the wire's own word for it, which begins small. */
const isChoiceName = (name, text, entry) =>
  /^(?:name|tab)$/.test(name) &&
  /^\p{Lu}\p{Ll}/u.test(text) &&
  entry.properties.some(({ key, computed }) => !computed && (key?.name ?? key?.value) === 'id')
function isReadField(name, file) {
  return readFields.test(name) || (name === 'description' && /[\\/]web[\\/]/.test(file))
}
const popupCalls = /^(?:toast|confirm|alert|announce|success|warn|notify)$/
/**
 * A sentence or a label, wherever it stands in code for screens: a word, and one of small letters after it; measures of styles begin with
 * digits.
 */
const isScreenProse = text => /(?:^|[\s'‘“(])[\p{L}’']{2,} (?:a|\p{Ll}[\p{Ll}’']+)(?!\p{L})/u.test(text) && !/^\d+px /.test(text)
const isScreen = file => /[\\/]web[\\/]/.test(file)
/** What only machines read: classes, relations, paths of pictures, what developers are told, and names of types. */
function isForMachines({ parent }) {
  if (!parent || /^(?:Program|.*Statement|VariableDeclaration|ArrowFunctionExpression|FunctionDeclaration)$/.test(parent.type)) return false
  if (parent.type === 'JSXAttribute') return /^(?:className|rel|d|style|points|sandbox)$/.test(parent.name.name)
  if (parent.type === 'NewExpression') return /Error$/.test(parent.callee.name ?? '')
  if (parent.type === 'CallExpression' && parent.callee.object?.name === 'console') return true
  return /^(?:Import|Export|TSLiteral)/.test(parent.type) || isForMachines(parent)
}
/**
 * The literals that an expression may be: also in braces, in a template without a message beside it, joined, and on each side of a choice.
 */
function literalTexts(node) {
  switch (node?.type) {
    case 'JSXExpressionContainer':
      return literalTexts(node.expression)
    case 'ConditionalExpression':
      return [...literalTexts(node.consequent), ...literalTexts(node.alternate)]
    case 'ArrowFunctionExpression':
      return literalTexts(node.body)
    case 'BinaryExpression':
      return node.operator === '+' ? [...literalTexts(node.left), ...literalTexts(node.right)] : []
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

/**
 * Refuses words that a user reads outside messages: in markup, attributes, popups, labels and subjects, and as texts of refusals and
 * successes.
 */
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
        if ([consequent, alternate].every(({ value }) => value === '' || /^(?:s|es|ies|y)$/.test(value)))
          context.report({ node: test, message: 'A plural is a form of the message, not an ending.' })
      },
      Literal(node) {
        if (typeof node.value === 'string' && isScreen(context.filename) && isScreenProse(node.value) && !isForMachines(node)) report(node)
      },
      TemplateElement(node) {
        if (isScreen(context.filename) && isScreenProse(node.value.raw) && !isForMachines(node.parent)) report(node)
      },
      AssignmentExpression({ left, right }) {
        if (
          left.type === 'MemberExpression' &&
          isReadField(left.property.name ?? '', context.filename) &&
          literalTexts(right).some(isProse)
        )
          report(right)
      },
      VariableDeclarator({ id, init }) {
        if (readConstants.test(id.name ?? '') && /[\\/]features[\\/]/.test(context.filename)) reportProse([init])
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
