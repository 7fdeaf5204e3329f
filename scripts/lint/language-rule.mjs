import { keyOf, textOf } from './compared-values.mjs'

/** A language, or a locale of one. */
const isName = text => /^(?:en|ms)(?:[-_]\w+)?$/.test(text ?? '')
const inPattern = /^\^?\(?(?:\?:)?(?:en|ms)(?:\|(?:en|ms))*\)?(?:-|\$|$)/
const inSql = /(?:[=<>]|\b(?:in|any|when|from)\b)\s*\(?\s*'(?:en|ms)'/i
/** The name of a language: `m.platform_language_name_ms`. */
const isLanguageName = ({ type, object, property }) =>
  type === 'MemberExpression' && object.name === 'm' && /_language_(?:name_)?(?:en|ms)$/.test(property.name)
const isLanguages = node => /^languages$/.test(node?.name ?? '')

/** Refuses code that names a language: what decides by one, and what lists them again. */
export const languages = {
  create(context) {
    const report = node =>
      context.report({ node, message: 'Texts differ by language in the catalogue (messages/), names in nameIn: compare no language.' })
    const reportList = node => context.report({ node, message: 'The languages are listed once: use languages of kit/text/languages.ts.' })
    return {
      Literal(node) {
        if (node.regex ? inPattern.test(node.regex.pattern) : isName(node.value) && !isListed(node)) report(node)
      },
      TemplateLiteral(node) {
        if (isName(textOf(node))) report(node)
      },
      TemplateElement(node) {
        if (inSql.test(node.value.raw)) report(node)
      },
      TSUnionType(node) {
        if (node.types.filter(({ literal }) => isName(textOf(literal))).length > 1)
          context.report({ node, message: 'The languages are named once: use Language of kit/text/languages.ts.' })
      },
      MemberExpression({ object, property, computed }) {
        const held = object.expression ?? object
        const isLookUp = computed && held.type === 'ObjectExpression' && held.properties.some(one => isName(keyOf(one)))
        const isPlace = isLanguages(object) && (computed || /^(?:indexOf|at)$/.test(property.name))
        if (isLookUp || isPlace) report(object)
      },
      ArrayExpression(node) {
        if (node.elements.filter(one => isName(textOf(one))).length > 1) reportList(node)
      },
      ObjectExpression(node) {
        const named = node.properties.filter(one => isName(keyOf(one)))
        // A single key may be a duration in ms, which is computed.
        const isTable = named.length > 1 || named.some(({ value }) => value.type !== 'CallExpression')
        if (isTable && named.length > 0 && !named.every(({ value }) => isLanguageName(value))) reportList(node)
      },
      TSTypeReference(node) {
        const [key] = (node.typeArguments ?? node.typeParameters)?.params ?? []
        if (/^(?:Record|Map|ReadonlyMap)$/.test(node.typeName.name) && key?.typeName?.name === 'Language') reportList(node)
      },
    }
  },
}

/** In a list or a union of languages, which is reported as a whole. */
const isListed = ({ parent }) => /^(?:ArrayExpression|TSLiteralType)$/.test(parent.type) && partsOf(parent).length > 1
const partsOf = node => (node.type === 'ArrayExpression' ? node.elements.filter(one => isName(textOf(one))) : (node.parent.types ?? []))

const intl = /^(?:Collator|DateTimeFormat|DisplayNames|ListFormat|NumberFormat|PluralRules|RelativeTimeFormat|Segmenter)$/
/** Refuses what formats by a locale that is written out, or by that of the machine: readers and the charity's zone decide. */
export const fixedLocales = {
  create(context) {
    const check = node => {
      const { callee, arguments: args, parent } = node
      const isIntl = callee.object?.name === 'Intl' && intl.test(callee.property.name)
      const asksZone = parent.type === 'MemberExpression' && parent.property.name === 'resolvedOptions'
      if (isIntl && !asksZone && (args.length === 0 || args[0].type === 'Literal' || args[0].name === 'undefined'))
        context.report({ node, message: 'Intl takes the language of its reader: getLocale(), or defaultLanguage for the wire.' })
    }
    return {
      NewExpression: check,
      CallExpression(node) {
        check(node)
        if (/^toLocale(?:Date|Time)?String$/.test(node.callee.property?.name ?? ''))
          context.report({
            node,
            message: 'Format counts by formatCount, amounts by formatMoney, days and moments by formatDay and formatMoment.',
          })
      },
    }
  },
}
