import { decisionsBy, keyOf, textOf } from './compared-values.mjs'

const countryCode = /^(?:SG|MY|BN|AU)$/
/** As addresses write them; no word of its own in a comparison. */
const smallCode = /^(?:sg|my|bn|au)$/
const currencyCode = /^(?:SGD|MYR|BND|AUD)$/
// 'nric' is also a field of forms: only as an `idType` is it the kind of a number.
const idName = /^(?:fin|uen|asgd|itr|mykad|bruneiIc|abn)$/
const dialCode = /^\+(?:65|60|673|61)/
/** A time zone, or the part of the world that it begins with. */
const zoneName = /^(?:Asia|Australia)\//
const countryName = /^(?:Singapore|Malaysia|Brunei|Australia)$/
const moneySign = /(?:^|\s)(?:RM|S\$)\s?$/
const authority = /^(?:MUIS|MUIB|JAKIM|KHEU|ANIC|LHDN|ACNC)$/
const companyEnding = /^(?:pte|pty|sdn) (?:ltd|limited|bhd)$/
/** What only a pattern of national numbers or of companies' names holds. */
const nationalForm = /\\d\{7\}\[A-Z\]|\[(?:STFGM|STFG|ST|FGM|FG)\]|(?:pte|pty) ltd|sdn bhd/
/** A name that holds a country, its people or a card of theirs as a word. */
const nationalName = /(?:^|[a-z])(?:[Ss]ingapore|[Mm]alaysia|[Bb]runei|[Aa]ustralia)|(?:^m|M)yKad|[a-z](?:Uen|Abn)(?![a-z])/
/** A day's format: 'DD MMM YYYY'. */
const dayFormat = /\bDD? MMM\b/
/** The other way to write days: 'DD/MM/YYYY'. */
const dayInFigures = /\bDD?\/MM\b/
const formatsDays = /^format(?:Day|Moment)$/
/** Days are typed in figures everywhere. */
const isDateField = /\/(?:form\/inputs\/DayInput|list-screen\/filters\/DatesEditor)\.tsx$/
const inPattern = /^\^?\(?(?:\?:)?\[?(?:SGD?|MYR?|BND?|AUD?)(?![A-Za-z])|^\^?\(?\\\+(?:65|60|673|61)/
const inSql = /(?:country\b[^,;]*|when )'(?:SG|MY|BN|AU)'/i
const isOfCountry = (text = '') => [countryCode, currencyCode, idName, authority, companyEnding].some(names => names.test(text))
/** The text of a literal, or what a template says itself. */
const writtenIn = node => textOf(node) ?? node.quasis?.map(({ value }) => value.raw).join('') ?? ''
const isCountryLiteral = node => isOfCountry(textOf(node))
const isNricType = (node, other) => textOf(node) === 'nric' && /^idType$/.test(other.property?.name ?? other.name)
const isMessage = ({ type, object }) => type === 'MemberExpression' && object.name === 'm'
const isFunctionType = node => node?.type === 'TSFunctionType'

/** Sample data name real places, and tables their columns. */
const isSampleData = /\/(?:testing|bench|e2e)\/|\/(?:demo(?:-[\w-]+)?|tables|endpoint-examples)\.ts$/
/** What no code says, compared or not. */
const isSaid = text =>
  [countryCode, currencyCode, countryName, dialCode, zoneName, authority, moneySign, dayFormat].some(names => names.test(text ?? ''))

/**
 * Refuses code that decides by a country, a currency, a kind of identity number, an authority or a time zone, or that is named after one.
 */
export const countryLiterals = {
  create(context) {
    const report = node =>
      context.report({ node, message: 'What differs by country is a field of its jurisdiction: ask jurisdictionOf(country).' })
    const decisions = decisionsBy(text => isOfCountry(text) || smallCode.test(text ?? '') || dialCode.test(text ?? ''), report, {
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
    return {
      ...decisions,
      Literal(node) {
        decisions.Literal(node)
        if (typeof node.value === 'string' && isSaid(node.value) && !isSampleData.test(context.filename)) report(node)
      },
      CallExpression(node) {
        decisions.CallExpression(node)
        if (!formatsDays.test(node.callee.name) || isSampleData.test(context.filename) || isDateField.test(context.filename)) return
        for (const format of node.arguments) if (dayInFigures.test(writtenIn(format))) report(format)
      },
      ImportDeclaration(node) {
        if (/^#jurisdictions\/\w\w\.ts$/.test(node.source.value) && !isSampleData.test(context.filename)) report(node)
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
        const keyed = node.properties.filter(one => isOfCountry(keyOf(one)))
        const isTable = keyed.length > 1 || keyed.some(one => countryCode.test(keyOf(one)) || currencyCode.test(keyOf(one)))
        if (isTable && !keyed.every(({ value }) => isMessage(value))) report(node)
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
        if (inSql.test(node.value.raw) || (moneySign.test(node.value.raw) && !node.tail) || dayFormat.test(node.value.raw)) report(node)
      },
    }
  },
}
