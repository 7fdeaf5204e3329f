import { decisionsBy, textOf } from './compared-values.mjs'

const countryCode = /^(?:SG|MY|BN|AU)$/
const currencyCode = /^(?:SGD|MYR|BND|AUD)$/
// 'nric' is also a field of forms: only as an `idType` is it the kind of a number.
const idName = /^(?:fin|uen|asgd|itr|mykad|bruneiIc|abn)$/
const dialCode = /^\+(?:65|60|673|61)/
const zoneName = /^(?:Asia|Australia)\/\w+$/
const authority = /^(?:MUIS|MUIB|JAKIM|KHEU|ANIC|LHDN|ACNC)$/
const companyEnding = /^(?:pte|pty|sdn) (?:ltd|limited|bhd)$/
/** What only a pattern of national numbers or of companies' names holds. */
const nationalForm = /\[(?:STFGM|STFG|ST|FGM|FG)\]|(?:pte|pty) ltd|sdn bhd/
/** A name that holds a country, its people or a card of theirs as a word. */
const nationalName = /(?:^|[a-z])(?:[Ss]ingapore|[Mm]alaysia|[Bb]runei|[Aa]ustralia)|(?:^m|M)yKad|[a-z](?:Uen|Abn)(?![a-z])/
const inPattern = /^\^?\(?(?:\?:)?\[?(?:SGD?|MYR?|BND?|AUD?)(?![A-Za-z])|^\^?\(?\\\+(?:65|60|673|61)/
const inSql = /(?:country\b[^,;]*|when )'(?:SG|MY|BN|AU)'/i
const isOfCountry = (text = '') => [countryCode, currencyCode, idName, authority, companyEnding].some(names => names.test(text))
const isCountryLiteral = node => isOfCountry(textOf(node))
const isNricType = (node, other) => textOf(node) === 'nric' && /^idType$/.test(other.property?.name ?? other.name)
const isMessage = ({ type, object }) => type === 'MemberExpression' && object.name === 'm'
const isFunctionType = node => node?.type === 'TSFunctionType'

/** Sample data name real places, and tables their columns. */
const isSampleData = /\/(?:demo(?:-[\w-]+)?|tables)\.ts$/

/** Refuses code that decides by a country, a currency, a kind of identity number, an authority or a time zone, or that is named after one. */
export const countryLiterals = {
  create(context) {
    const report = node =>
      context.report({ node, message: 'What differs by country is a field of its jurisdiction: ask jurisdictionOf(country).' })
    const decisions = decisionsBy(text => isOfCountry(text) || dialCode.test(text ?? ''), report, {
      pattern: { test: text => inPattern.test(text) || nationalForm.test(text) },
      alone: isNricType,
    })
    const reportName = ({ id, key }) => {
      const named = id ?? key
      if (nationalName.test(named?.name ?? '') && !isSampleData.test(context.filename))
        context.report({
          node: named,
          message: `'${named.name}' names a country or a number of its people: it belongs to src/jurisdictions.`,
        })
    }
    const inTest = /\.test\.tsx?$/.test(context.filename)
    return {
      ...decisions,
      Literal(node) {
        decisions.Literal(node)
        if (zoneName.test(node.value) && !inTest && !/\/demo\.ts$/.test(context.filename)) report(node)
      },
      VariableDeclarator: reportName,
      FunctionDeclaration: reportName,
      TSTypeAliasDeclaration: reportName,
      TSPropertySignature: reportName,
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
      TSUnionType(node) {
        if (node.types.filter(({ literal }) => isCountryLiteral(literal)).length > 1) report(node)
      },
      TSTypeReference(node) {
        const [key, value] = (node.typeArguments ?? node.typeParameters)?.params ?? []
        if (!/^(?:Record|Map|ReadonlyMap)$/.test(node.typeName.name) || isFunctionType(value)) return
        if (/^(?:CountryCode|Currency|CurrencyCode|IdType|IdName)$/.test(key?.typeName?.name)) report(node)
      },
      TemplateElement(node) {
        if (inSql.test(node.value.raw)) report(node)
      },
    }
  },
}
