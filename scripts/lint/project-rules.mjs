import path from 'node:path'
import { effectsBehindLogic, nestedConditionals } from './choice-rules.mjs'
import { countryLiterals } from './country-rule.mjs'
import { fixedLocales, languages } from './language-rule.mjs'
import { messagesOnly } from './messages-only.mjs'
import { magicNumbers, namedChoices } from './number-rule.mjs'
import { derivedRows } from './row-rule.mjs'
import { wholeTitles } from './title-rule.mjs'
import { importFault } from './zones.mjs'

/** The project's own oxlint rules. */
const pathBelowSrc = file => file.replaceAll('\\', '/').split('/src/').at(-1)

const importBoundaries = {
  create(context) {
    const from = pathBelowSrc(context.filename)
    const check = source => {
      if (typeof source?.value !== 'string') return
      const specifier = source.value
      const reason = leavesFeature(from, specifier)
        ? "A relative import stays within the feature. Import other files as '#…'."
        : importFault(from, ...placeOf(from, specifier))
      if (reason) context.report({ node: source, message: reason })
    }
    return {
      ImportDeclaration: node => check(node.source),
      ExportNamedDeclaration: node => check(node.source),
      ExportAllDeclaration: node => check(node.source),
      ImportExpression: node => check(node.source),
      TSImportType: node => check(node.source ?? node.argument?.literal),
    }
  },
}

const featureOf = file => /^features\/[^/]+\//.exec(file)?.[0]
const leavesFeature = (from, asked) =>
  asked.startsWith('../../') || (asked.startsWith('.') && featureOf(placeOf(from, asked)[0]) !== featureOf(from))

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
        context.report({ node, message: `'${file}' is too general: name it after its content.` })
      if (file === 'index.ts') context.report({ node, message: 'No barrels: import from the defining file.' })
      const proper = file.endsWith('.tsx') ? /^([A-Z][A-Za-z0-9]*|[a-z0-9-]+)$/ : /^[a-z0-9-]+$/
      if (!proper.test(base)) context.report({ node, message: `'${file}': files are kebab-case, components PascalCase.tsx.` })
    },
    'ClassDeclaration, FunctionDeclaration, VariableDeclarator, TSTypeAliasDeclaration'({ id }) {
      if (/(Service|Manager|Helper|Utils?)$/.test(id?.name ?? ''))
        context.report({ node: id, message: `'${id.name}' is too general: name it after what it does.` })
    },
  }),
}

const contractLocation = {
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

/** vi.waitFor gives up after a second, which a busy machine may need for a step. */
const unhurriedWaits = {
  create: context => ({
    CallExpression({ callee, arguments: args }) {
      if (callee.object?.name === 'vi' && /^wait(For|Until)$/.test(callee.property.name) && args.length < 2)
        context.report({ node: callee, message: 'Say how long to wait: without a timeout it is one second, too short for a busy machine.' })
    },
  }),
}

/** `api.gifts` or `publicApi.gifts`. */
const isCallGroup = node => node?.type === 'MemberExpression' && /^(api|publicApi)$/.test(node.object.name)
const contractFakes = {
  create: context => ({
    CallExpression({ callee, arguments: args }) {
      if (callee.object?.name === 'vi' && callee.property.name === 'spyOn' && isCallGroup(args[0]))
        context.report({ node: callee, message: 'Use fakeCall, which reads what the test answers by the contract.' })
    },
  }),
}

const isFunction = ({ type, declarations }) =>
  type === 'FunctionDeclaration' || (type === 'VariableDeclaration' && declarations.some(({ init }) => /Function/.test(init?.type)))
const documentedExports = {
  create: context => ({
    /** Consecutive one-line exports share the comment of the first. */
    Program({ body }) {
      body.forEach((node, index) => {
        if (node.type !== 'ExportNamedDeclaration' || !node.declaration || !isFunction(node.declaration)) return
        const isDocumented = context.sourceCode.getCommentsBefore(node).some(({ type, value }) => type === 'Block' && value.startsWith('*'))
        const before = body[index - 1]
        const isInGroup = before?.type === 'ExportNamedDeclaration' && before.loc.end.line + 1 === node.loc.start.line
        if (!isDocumented && !isInGroup) context.report({ node: node.declaration, message: 'Exported functions need a JSDoc comment.' })
      })
    },
  }),
}

const keyOf = ({ key, computed }) => (computed ? null : (key?.name ?? key?.value))
const malayWord = /\b(?:anda|daripada|dengan|kepada|sila|telah|tidak|untuk|yang)\b/i
/** Whether a value is text, or names one: a function or a message of the catalogue is neither. */
const isText = ({ type, value, expression }) =>
  /^(?:TemplateLiteral|ArrayExpression|ObjectExpression|Identifier)$/.test(type) ||
  (type === 'Literal' && typeof value === 'string') ||
  (/^TS(?:As|Satisfies)Expression$/.test(type) && isText(expression))
const textsInMessages = {
  create(context) {
    const report = node => context.report({ node, message: 'The texts of both languages stand in messages/: code names them.' })
    return {
      ObjectExpression(node) {
        const values = node.properties.filter(property => /^(?:en|ms)$/.test(keyOf(property))).map(({ value }) => value)
        if (values.length === 2 && values.some(isText)) report(node)
      },
      Property(node) {
        if (/Ms$/.test(keyOf(node)) && node.value.type === 'Literal' && node.value.value) report(node)
      },
      Literal(node) {
        if (typeof node.value === 'string' && malayWord.test(node.value)) report(node)
      },
      TemplateElement(node) {
        if (malayWord.test(node.value.raw)) report(node)
      },
      JSXText(node) {
        if (malayWord.test(node.value)) report(node)
      },
    }
  },
}

const connections = { Client: 'newClient', Pool: 'newPool' }
const databaseClients = {
  create: context => {
    const check = (node, name) => {
      if (Object.hasOwn(connections, name))
        context.report({ node, message: `A lost connection must not end the process: use ${connections[name]}.` })
    }
    return {
      NewExpression({ callee }) {
        if (callee.object?.name === 'pg') check(callee, callee.property.name)
      },
      ImportDeclaration({ source, specifiers }) {
        if (source.value === 'pg') for (const node of specifiers) check(node, node.imported?.name)
      },
    }
  },
}

const lazyComponents = {
  create: context => ({
    ImportSpecifier(node) {
      if (node.imported.name !== 'lazy' || node.parent.source.value !== 'react') return
      if (context.filename.endsWith('/ui/loading/loaded-once.tsx')) return
      context.report({ node, message: 'A component of another chunk is loaded by lazily (platform/web/ui/loading).' })
    },
  }),
}

export default {
  meta: { name: 'amanah' },
  rules: {
    'import-boundaries': importBoundaries,
    'injected-clock': injectedClock,
    names,
    'contract-location': contractLocation,
    'no-mocks': noMocks,
    'unhurried-waits': unhurriedWaits,
    'contract-fakes': contractFakes,
    'nested-conditionals': nestedConditionals,
    'effects-behind-logic': effectsBehindLogic,
    'documented-exports': documentedExports,
    'country-literals': countryLiterals,
    languages,
    'fixed-locales': fixedLocales,
    'texts-in-messages': textsInMessages,
    'messages-only': messagesOnly,
    'magic-numbers': magicNumbers,
    'named-choices': namedChoices,
    'database-clients': databaseClients,
    'lazy-components': lazyComponents,
    'derived-rows': derivedRows,
    'whole-titles': wholeTitles,
  },
}
