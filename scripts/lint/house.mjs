import path from 'node:path'
import { trespass } from './zones.mjs'

/** Laws of the house that no stock rule knows. Run by oxlint. */
const pathBelowSrc = file => file.replaceAll('\\', '/').split('/src/').at(-1)

const fences = {
  create(context) {
    const from = pathBelowSrc(context.filename)
    const judge = source => {
      if (typeof source?.value !== 'string') return
      const asked = source.value
      const reason = asked.startsWith('../../')
        ? "a relative import is mine: write '#…' for what lies further away."
        : trespass(from, ...placeOf(from, asked))
      if (reason) context.report({ node: source, message: reason })
    }
    return {
      ImportDeclaration: node => judge(node.source),
      ExportNamedDeclaration: node => judge(node.source),
      ExportAllDeclaration: node => judge(node.source),
      ImportExpression: node => judge(node.source),
      TSImportType: node => judge(node.source ?? node.argument?.literal),
    }
  },
}

function placeOf(from, asked) {
  if (asked.startsWith('#')) return [asked.slice(1)]
  if (asked.startsWith('.')) return [path.posix.normalize(path.posix.join(path.posix.dirname(from), asked))]
  return [asked, { isPackage: true }]
}

const injectedClock = {
  create: context => ({
    NewExpression(node) {
      if (node.callee.name === 'Date' && node.arguments.length === 0)
        context.report({ node, message: 'The clock is injected: use now() of the context.' })
    },
    CallExpression({ callee }) {
      const name = callee.type === 'MemberExpression' ? `${callee.object.name}.${callee.property.name}` : ''
      if (name === 'Date.now' || name.startsWith('Temporal.Now'))
        context.report({ node: callee, message: 'The clock is injected: use now() of the context.' })
    },
  }),
}

const names = {
  create: context => ({
    Program(node) {
      const file = path.basename(context.filename)
      const base = file.replace(/(\.(test|module|config|d))*\.(tsx?|mjs)$/, '')
      if (/(^|-)(utils?|helpers?|services?|managers?|common|misc)$/i.test(base))
        context.report({ node, message: `'${file}' says nothing: name it after what is inside.` })
      if (file === 'index.ts') context.report({ node, message: 'No barrels: import the thing from its own file.' })
      const proper = file.endsWith('.tsx') ? /^([A-Z][A-Za-z0-9]*|[a-z0-9-]+)$/ : /^[a-z0-9-]+$/
      if (!proper.test(base)) context.report({ node, message: `'${file}': files are kebab-case, components PascalCase.tsx.` })
    },
    'ClassDeclaration, FunctionDeclaration, VariableDeclarator, TSTypeAliasDeclaration'({ id }) {
      if (/(Service|Manager|Helper|Utils?)$/.test(id?.name ?? ''))
        context.report({ node: id, message: `'${id.name}' says nothing: name it after what it does.` })
    },
  }),
}

const contracts = {
  create: context => ({
    ImportDeclaration({ source, specifiers }) {
      if (!source.value.endsWith('contract/endpoint.ts') || path.basename(context.filename) === 'contract.ts') return
      for (const node of specifiers)
        if (['query', 'command'].includes(node.imported?.name))
          context.report({ node, message: 'An endpoint is defined in contract.ts and nowhere else.' })
    },
  }),
}

const noMocks = {
  create: context => ({
    CallExpression({ callee }) {
      if (callee.object?.name === 'vi' && /^(mock|doMock)$/.test(callee.property.name))
        context.report({ node: callee, message: 'Only what is outside the machine is mocked: test against the real thing.' })
    },
  }),
}

const isChoice = node => node?.type === 'ConditionalExpression'
const choices = {
  create: context => ({
    ConditionalExpression(node) {
      const { test, consequent, alternate, parent } = node
      const isLadder = isChoice(alternate) && isChoice(alternate.alternate) && !isChoice(parent)
      if (isChoice(test) || isChoice(consequent) || isLadder)
        context.report({ node, message: 'A choice within a choice reads better as a function with returns.' })
    },
  }),
}

const isFunction = ({ type, declarations }) =>
  type === 'FunctionDeclaration' || (type === 'VariableDeclaration' && declarations.some(({ init }) => /Function/.test(init?.type)))
const told = {
  create: context => ({
    /** Exports that stand line by line share the sentence of the first one. */
    Program({ body }) {
      body.forEach((node, index) => {
        if (node.type !== 'ExportNamedDeclaration' || !node.declaration || !isFunction(node.declaration)) return
        const isTold = context.sourceCode.getCommentsBefore(node).some(({ type, value }) => type === 'Block' && value.startsWith('*'))
        const before = body[index - 1]
        const isInGroup = before?.type === 'ExportNamedDeclaration' && before.loc.end.line + 1 === node.loc.start.line
        if (!isTold && !isInGroup)
          context.report({ node: node.declaration, message: 'An export says in a sentence of JSDoc what it is for.' })
      })
    },
  }),
}

const countryCode = /^(?:SG|MY|BN|AU)$/
const isCountry = node => node?.type === 'Literal' && countryCode.test(node.value)
const countries = {
  create(context) {
    const report = node =>
      context.report({ node, message: 'What differs by country is a field of its jurisdiction: ask jurisdictionOf(country).' })
    return {
      BinaryExpression: node => void ([node.left, node.right].some(isCountry) && report(node)),
      SwitchCase: node => void (isCountry(node.test) && report(node)),
      ArrayExpression: node => void (node.elements.filter(isCountry).length > 1 && report(node)),
      ObjectExpression(node) {
        const keys = node.properties.map(({ key }) => key?.name ?? key?.value)
        if (keys.filter(key => countryCode.test(key)).length > 1) report(node)
      },
      TemplateElement: node => void (/(?:country\b[^,;]*|when )'(?:SG|MY|BN|AU)'/i.test(node.value.raw) && report(node)),
    }
  },
}

const isLanguage = node => node?.type === 'Literal' && /^(?:en|ms)$/.test(node.value)
const languages = {
  create: context => ({
    BinaryExpression: node =>
      void (
        [node.left, node.right].some(isLanguage) &&
        context.report({ node, message: 'Texts differ by language in the catalogue (messages/), names in nameIn: compare no language.' })
      ),
  }),
}

export default {
  meta: { name: 'house' },
  rules: { fences, 'injected-clock': injectedClock, names, contracts, 'no-mocks': noMocks, choices, told, countries, languages },
}
