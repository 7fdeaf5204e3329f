import { readFileSync } from 'node:fs'

/** The names of the catalogue's choices: `donorTypeIds` is of fields called `donorType`, `donorTypeId` or `donor_type`. */
const catalogue = readFileSync(new URL('../../src/kit/giving/ids.ts', import.meta.url), 'utf8')
const choices = [...catalogue.matchAll(/^export const (\w+)Ids = \{/gm)].map(([, name]) => name)
const wireNames = [
  'preference',
  'donationType',
  'kind',
  'type',
  'platform',
  'action',
  'request',
  'status',
  'tab',
  'searchBy',
  'donationTo',
  'religionType',
]
const wireIds = [
  'appPreferenceId',
  'charityId',
  'paymentMethod',
  'onBehalfOf',
  'dateFiler',
  'recurringType',
  'donorReligionType',
  'salamPayDonorType',
]
const names = [...new Set([...choices, ...wireNames, ...wireIds].filter(name => name !== 'giftSearch'))]
const codeFields = new RegExp(`(?:^|\\.)(?:${names.join('|')})(?:Id)?$`)
/** Fields of the specification whose value is a choice by number, wherever they are written. */
const choiceFields =
  /^(?:paymentMethod|donorType|appPreferenceId|requestStatus|itemId|frequency|payment_method|donor_type|app_preference_id|request_status|item_id)$/
/** Lists of choices: `counterMethods`, `preferences`, `exemptItems`. */
const choiceLists = /(?:methods|preferences|items|kinds|statuses|frequencies)$/i
/** A column of choices beside a number in SQL; `charity_id` counts charities. */
const inSql = /\b(?:\w*(?:status|method|kind|frequency|_type)|(?:app_preference|item)_id) (?:=|<>|!=|in|not in) \(?\s*[1-9]\d{0,2}\b/
const hasTests = /\.test\.tsx?$/
/** Sample data are keyed by their charities. */
const isSampleData = /\/(?:demo(?:-[\w-]+)?\.ts|seed\/[\w-]+\.ts)$/
const isNegative = ({ literal }) => literal?.type === 'UnaryExpression'
/** Whether a number stands for a choice: not an HTTP status, nor none at all. */
const isId = node => node?.type === 'Literal' && /^[1-9]\d{0,2}$/.test(String(node.value))
const isNumber = node => isId(node) && typeof node.value === 'number'
const isHttpStatus = (node, name) => /status$/.test(name) && Number(node.value) >= 100
/** `String(paymentMethod)` is still the payment method. */
const converts = /^(?:String|Number|parseInt|abs)$/
const nameOf = node => {
  if (node?.type === 'Identifier') return node.name
  if (node?.type === 'ChainExpression') return nameOf(node.expression)
  if (node?.type === 'MemberExpression') return node.property.name ?? ''
  if (node?.type === 'TemplateLiteral' && node.expressions.length === 1) return nameOf(node.expressions[0])
  if (node?.type === 'LogicalExpression') return nameOf(node.left)
  if (node?.type === 'CallExpression' && converts.test(node.callee.name ?? node.callee.property?.name)) return nameOf(node.arguments[0])
  return node?.expression ? nameOf(node.expression) : ''
}
const isIdField = node => node?.type === 'MemberExpression' && nameOf(node) === 'id'
const isCodeField = node => codeFields.test(nameOf(node))
const keyName = ({ key, computed }) => (computed ? '' : String(key?.name ?? key?.value ?? ''))
const withoutCast = node => node?.expression ?? node
const isCatalogue = file => file.endsWith('/kit/giving/ids.ts')
/** Only what knows choices is judged for forms that count elsewhere: channels of a picture, the level of a heading. */
const knowsChoices = /\/src\/(?:features|jurisdictions|kit\/giving|contract)/

/** Refuses numbers that stand for a choice: compared, looked for in a list, used as keys, listed, in types, schemas and SQL. */
export const magicNumbers = {
  create(context) {
    const file = context.filename.replaceAll('\\', '/')
    const message = 'A number that stands for a choice has a name: compare with kit/giving/ids.ts or the choice itself.'
    const report = node => context.report({ node, message })
    /** Constants that hold a number, as `cash` or `ids.cash`, and other names of a field, as `method` in `{ paymentMethod: method }`. */
    const [named, renamed] = [new Map(), new Set()]
    const constantOf = node => (node?.type === 'MemberExpression' ? `${node.object.name}.${node.property.name}` : node?.name)
    const idIn = node => (isId(node) ? node : named.get(constantOf(node)))
    const isCode = node => isCodeField(node) || renamed.has(node?.name)
    return {
      VariableDeclarator({ id, init }) {
        if (!knowsChoices.test(file) || isCatalogue(file)) return
        if (isNumber(init)) named.set(id.name, init)
        const values = withoutCast(init)
        if (values?.type === 'ObjectExpression')
          for (const one of values.properties) if (one.value && isNumber(one.value)) named.set(`${id.name}.${keyName(one)}`, one.value)
        if (id.type === 'ArrayPattern' && values?.type === 'ArrayExpression')
          for (const [at, one] of id.elements.entries()) if (isNumber(values.elements[at])) named.set(one?.name, values.elements[at])
      },
      'ObjectPattern > Property'({ key, value }) {
        if (value.type === 'Identifier' && value.name !== key.name && codeFields.test(key.name ?? '')) renamed.add(value.name)
      },
      AssignmentPattern({ left, right }) {
        if (isNumber(right) && isCode(left) && !isHttpStatus(right, nameOf(left))) report(right)
      },
      BinaryExpression(node) {
        const { operator, left, right } = node
        if (!/^(?:[!=]==?|[<>]=?)$/.test(operator)) return
        const isChoice = (number, field) =>
          idIn(number) && (isCode(field) || (isIdField(field) && isNumber(number))) && !isHttpStatus(idIn(number), nameOf(field))
        if (isChoice(right, left) || isChoice(left, right)) report(node)
      },
      SwitchStatement({ discriminant, cases }) {
        if (isCode(discriminant)) for (const { test } of cases) if (isId(test) && !isHttpStatus(test, nameOf(discriminant))) report(test)
      },
      CallExpression({ callee, arguments: args }) {
        const searched = callee.object?.expression ?? callee.object
        const list = searched?.type === 'NewExpression' && searched.callee.name === 'Set' ? searched.arguments[0] : searched
        if (nameOf(callee) === 'is' && list?.name === 'Object' && args.some(isId) && args.some(isCode)) report(args.find(isId))
        if (/^(?:includes|has|indexOf)$/.test(nameOf(callee)) && choiceLists.test(nameOf(list)) && args.some(isNumber)) report(args[0])
        if (list?.type !== 'ArrayExpression' || !/^(?:includes|indexOf|has)$/.test(callee.property.name)) return
        if (isCode(args[0]) && list.elements.some(one => isId(one) && !isHttpStatus(one, nameOf(args[0])))) report(list)
      },
      MemberExpression(node) {
        const object = node.object.expression ?? node.object
        if (!node.computed || object.type !== 'ObjectExpression' || (!/id$/i.test(nameOf(node.property)) && !isCode(node.property))) return
        if (object.properties.some(({ key, computed }) => !computed && isId(key))) report(object)
      },
      ...(knowsChoices.test(file) && !hasTests.test(file) && formsOfChoices(file, report)),
    }
  },
}

/** What stands for choices in the code that knows them. */
function formsOfChoices(file, report) {
  return {
    'CallExpression[callee.property.name="literal"]'({ callee, arguments: [value] }) {
      if (callee.object.name !== 'z') return
      if (isNumber(value) || (value?.type === 'ArrayExpression' && value.elements.some(isNumber))) report(value)
    },
    TSUnionType(node) {
      if (node.types.some(({ literal }) => isNumber(literal)) && !node.types.some(isNegative)) report(node)
    },
    Property(node) {
      const value = withoutCast(node.value)
      if (value?.type === 'ArrayExpression' && choiceLists.test(keyName(node)) && value.elements.some(isNumber)) report(value)
      if (value?.type === 'ConditionalExpression' && codeFields.test(keyName(node)) && [value.consequent, value.alternate].some(isNumber))
        report(value)
      if (!isCatalogue(file) && /\/kit\/giving\//.test(file) && keyName(node) === 'id' && isNumber(value)) report(value)
    },
    LogicalExpression({ operator, left, right }) {
      if (operator === '??' && !left.computed && isNumber(right) && (isCodeField(left) || /^id$/.test(nameOf(left)))) report(right)
    },
    ObjectExpression(node) {
      const holder = node.parent.type === 'Property' ? keyName(node.parent) : ''
      const values = node.properties.map(({ value }) => value)
      if (choiceFields.test(holder) && values.some(isId)) report(node)
      const [id, own] = ['id', 'value'].map(name => node.properties.find(property => property.key && keyName(property) === name)?.value)
      if (isId(id) && isNumber(own)) report(node)
      if (!isSampleData.test(file) && node.properties.some(({ key, computed }) => !computed && isNumber(key))) report(node)
    },
    TemplateElement(node) {
      if (inSql.test(node.value.raw)) report(node)
    },
  }
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
