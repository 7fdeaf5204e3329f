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
  }),
}

export default { meta: { name: 'house' }, rules: { fences, 'injected-clock': injectedClock, names } }
