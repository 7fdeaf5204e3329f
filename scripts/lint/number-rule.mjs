const codeFields =
  /(?:^|\.)(?:appPreferenceId|preference|donorType|donationType|transactionType|donationMethod|paymentMethod|itemId|requestStatus|kind|type|method|platform|frequency|action|status|tab)$/
/** Fields of the specification whose value is a choice by number, wherever they are written. */
const choiceFields =
  /^(?:paymentMethod|donorType|appPreferenceId|requestStatus|itemId|frequency|payment_method|donor_type|app_preference_id|request_status|item_id)$/
/** Whether a number stands for a choice: not an HTTP status, nor none at all. */
const isId = node => node?.type === 'Literal' && /^[1-9]\d{0,2}$/.test(String(node.value))
const isHttpStatus = (node, name) => /status$/.test(name) && Number(node.value) >= 100
const nameOf = node => {
  if (node?.type === 'Identifier') return node.name
  if (node?.type === 'MemberExpression') return node.property.name ?? ''
  return node?.expression ? nameOf(node.expression) : ''
}
const isCode = node => codeFields.test(nameOf(node))

/** Refuses numbers that stand for a choice: compared, looked for in a list, used as keys, or given to a field of the specification. */
export const magicNumbers = {
  create(context) {
    const report = node =>
      context.report({
        node,
        message: 'A number that stands for a choice has a name: compare with kit/giving/ids.ts or the choice itself.',
      })
    return {
      BinaryExpression(node) {
        const { operator, left, right } = node
        if (!/^(?:[!=]==?|[<>]=?)$/.test(operator)) return
        const isChoice = (number, field) => isId(number) && isCode(field) && !isHttpStatus(number, nameOf(field))
        if (isChoice(right, left) || isChoice(left, right)) report(node)
      },
      SwitchStatement({ discriminant, cases }) {
        if (isCode(discriminant)) for (const { test } of cases) if (isId(test) && !isHttpStatus(test, nameOf(discriminant))) report(test)
      },
      CallExpression({ callee, arguments: args }) {
        const list = callee.object?.expression ?? callee.object
        if (list?.type !== 'ArrayExpression' || !/^(?:includes|indexOf)$/.test(callee.property.name)) return
        if (isCode(args[0]) && list.elements.some(one => isId(one) && !isHttpStatus(one, nameOf(args[0])))) report(list)
      },
      MemberExpression(node) {
        const object = node.object.expression ?? node.object
        if (!node.computed || object.type !== 'ObjectExpression' || (!/id$/i.test(nameOf(node.property)) && !isCode(node.property))) return
        if (object.properties.some(({ key, computed }) => !computed && isId(key))) report(object)
      },
    }
  },
}

/** Refuses bare numbers as values of the specification's choices, in tests too. */
export const namedChoices = {
  create: context => ({
    Property({ key, value, computed }) {
      if (!computed && choiceFields.test(key.name ?? key.value) && isId(value))
        context.report({ node: value, message: 'A number that stands for a choice has a name: take it from kit/giving/ids.ts.' })
    },
  }),
}
