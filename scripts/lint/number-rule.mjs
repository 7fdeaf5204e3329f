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
  'status',
  'tab',
  'searchBy',
  'donationTo',
  'religionType',
]
const wireIds = ['appPreferenceId', 'paymentMethod', 'onBehalfOf', 'dateFiler', 'recurringType', 'donorReligionType', 'salamPayDonorType']
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
const nameOf = node => {
  if (node?.type === 'Identifier') return node.name
  if (node?.type === 'ChainExpression') return nameOf(node.expression)
  if (node?.type === 'MemberExpression') return node.property.name ?? ''
  return node?.expression ? nameOf(node.expression) : ''
}
const isCode = node => codeFields.test(nameOf(node))
const keyName = ({ key, computed }) => (computed ? '' : String(key?.name ?? key?.value ?? ''))
const withoutCast = node => node?.expression ?? node
/** Only what knows choices is judged for forms that count elsewhere: channels of a picture, the level of a heading. */
const knowsChoices = /\/src\/(?:features|jurisdictions|kit\/giving|contract)/

/** Refuses numbers that stand for a choice: compared, looked for in a list, used as keys, listed, in types, schemas and SQL. */
export const magicNumbers = {
  create(context) {
    const file = context.filename.replaceAll('\\', '/')
    const message = 'A number that stands for a choice has a name: compare with kit/giving/ids.ts or the choice itself.'
    const report = node => context.report({ node, message })
    const named = new Map()
    const idIn = node => (isId(node) ? node : named.get(node?.name))
    return {
      VariableDeclarator({ id, init }) {
        if (isNumber(init) && knowsChoices.test(file)) named.set(id.name, init)
      },
      BinaryExpression(node) {
        const { operator, left, right } = node
        if (!/^(?:[!=]==?|[<>]=?)$/.test(operator)) return
        const isChoice = (number, field) => idIn(number) && isCode(field) && !isHttpStatus(idIn(number), nameOf(field))
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
      ...(knowsChoices.test(file) && !hasTests.test(file) && formsOfChoices(file, report)),
    }
  },
}

/** What stands for choices in the code that knows them. */
function formsOfChoices(file, report) {
  const isCatalogue = file.endsWith('/kit/giving/ids.ts')
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
      if (!isCatalogue && /\/kit\/giving\//.test(file) && keyName(node) === 'id' && isNumber(value)) report(value)
    },
    LogicalExpression({ operator, left, right }) {
      if (operator === '??' && !left.computed && isNumber(right) && (isCode(left) || /^id$/.test(nameOf(left)))) report(right)
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
