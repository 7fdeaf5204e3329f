import { decisionsBy, textOf } from './compared-values.mjs'

const countryCode = /^(?:SG|MY|BN|AU)$/
const currencyCode = /^(?:SGD|MYR|BND|AUD)$/
// 'nric' is also a field of forms: only as an `idType` is it the kind of a number.
const idName = /^(?:fin|uen|asgd|itr|mykad|bruneiIc|abn)$/
const dialCode = /^\+(?:65|60|673|61)/
const zoneName = /^(?:Asia|Australia)\/\w+$/
const inPattern = /^\^?\(?(?:\?:)?\[?(?:SGD?|MYR?|BND?|AUD?)(?![A-Za-z])|^\^?\(?\\\+(?:65|60|673|61)/
const inSql = /(?:country\b[^,;]*|when )'(?:SG|MY|BN|AU)'/i
const isOfCountry = (text = '') => [countryCode, currencyCode, idName].some(names => names.test(text))
const isCountryLiteral = node => isOfCountry(textOf(node))
const isNricType = (node, other) => textOf(node) === 'nric' && /^idType$/.test(other.property?.name ?? other.name)
const isMessage = ({ type, object }) => type === 'MemberExpression' && object.name === 'm'
const isFunctionType = node => node?.type === 'TSFunctionType'

/** Refuses code that decides by a country, a currency, a kind of identity number or a time zone. */
export const countryLiterals = {
  create(context) {
    const report = node =>
      context.report({ node, message: 'What differs by country is a field of its jurisdiction: ask jurisdictionOf(country).' })
    const decisions = decisionsBy(text => isOfCountry(text) || dialCode.test(text ?? ''), report, { pattern: inPattern, alone: isNricType })
    const inTest = /\.test\.tsx?$/.test(context.filename)
    return {
      ...decisions,
      Literal(node) {
        decisions.Literal(node)
        if (zoneName.test(node.value) && !inTest && !/\/demo\.ts$/.test(context.filename)) report(node)
      },
      ArrayExpression(node) {
        decisions.ArrayExpression(node)
        // A list of words that people write is none of kinds, unless something is looked for in it.
        const many = node.elements.filter(one => isCountryLiteral(one) && !idName.test(textOf(one)))
        if (many.length > 1) report(node)
      },
      ObjectExpression(node) {
        const ofCountries = node.properties.filter(({ key, computed }) => !computed && isOfCountry(key?.name ?? String(key?.value)))
        if (ofCountries.length > 1 && !ofCountries.every(({ value }) => isMessage(value))) report(node)
      },
      TSUnionType: node => void (node.types.filter(({ literal }) => isCountryLiteral(literal)).length > 1 && report(node)),
      TSTypeReference(node) {
        const [key, value] = (node.typeArguments ?? node.typeParameters)?.params ?? []
        if (!/^(?:Record|Map|ReadonlyMap)$/.test(node.typeName.name) || isFunctionType(value)) return
        if (/^(?:CountryCode|Currency|CurrencyCode|IdType|IdName)$/.test(key?.typeName?.name)) report(node)
      },
      TemplateElement: node => void (inSql.test(node.value.raw) && report(node)),
    }
  },
}
