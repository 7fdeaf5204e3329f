import { decisionsBy, textOf } from './compared-values.mjs'

const isName = text => /^(?:en|ms)$/.test(text ?? '')
const isLanguage = node => isName(textOf(node))
const inPattern = /^\^?\(?(?:\?:)?(?:en|ms)(?:\|(?:en|ms))*\)?\$?$/
const inSql = /(?:[=<>]|\b(?:in|any|when|from)\b)\s*\(?\s*'(?:en|ms)'/i
/** The name of a language: `m.platform_language_name_ms`. */
const isLanguageName = ({ type, object, property }) =>
  type === 'MemberExpression' && object.name === 'm' && /_language_(?:name_)?(?:en|ms)$/.test(property.name)

/** Refuses code that decides by a language, or lists the languages again. */
export const languages = {
  create(context) {
    const report = node =>
      context.report({ node, message: 'Texts differ by language in the catalogue (messages/), names in nameIn: compare no language.' })
    const reportList = node => context.report({ node, message: 'The languages are listed once: use languages of kit/text/languages.ts.' })
    const decisions = decisionsBy(isName, report, { pattern: inPattern })
    return {
      ...decisions,
      // A default language is a value, its name as a constant is there to be compared.
      VariableDeclarator({ init, parent }) {
        if (isLanguage(init) && parent.kind === 'const') report(init)
      },
      TSUnionType(node) {
        if (node.types.filter(({ literal }) => isLanguage(literal)).length > 1)
          context.report({ node, message: 'The languages are named once: use Language of kit/text/languages.ts.' })
      },
      ArrayExpression(node) {
        decisions.ArrayExpression(node)
        // A country lists the languages of its receipts as the value of a field.
        if (node.elements.filter(isLanguage).length > 1 && node.parent.type !== 'Property') reportList(node)
      },
      ObjectExpression(node) {
        const named = node.properties.filter(({ key, computed }) => !computed && isName(key?.name ?? key?.value))
        if (named.length > 1 && !named.every(({ value }) => isLanguageName(value))) reportList(node)
      },
      TSTypeReference(node) {
        const [key] = (node.typeArguments ?? node.typeParameters)?.params ?? []
        if (/^(?:Record|Map|ReadonlyMap)$/.test(node.typeName.name) && key?.typeName?.name === 'Language') reportList(node)
      },
      TemplateElement(node) {
        if (inSql.test(node.value.raw)) report(node)
      },
    }
  },
}
