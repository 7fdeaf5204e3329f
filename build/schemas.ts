import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { parseAst, type Plugin } from 'vite'

/** A node of the syntax tree, as far as names are looked for in it. */
type Node = { type: string; start: number; end: number; [part: string]: unknown }
type DeclarationNode = { type: string; id?: Node | null; declarations?: { id: Node }[] }

/** What makes schemas: the validator, and what names the ids of a choice with it. */
const makesSchemas = /^zod$|\/enum-of\.ts$/
const part = /\?(words|schemas)$/
const floor = /\/src\/((?:kit|jurisdictions)\/.+|features\/[^/]+\/[^/]+)(?<!\.test)\.ts$/

/** The names that a piece of code mentions, its types left out: they are gone before it runs. */
function namesIn(node: unknown, names = new Set<string>()): Set<string> {
  if (Array.isArray(node)) for (const one of node) namesIn(one, names)
  else if (node && typeof node === 'object') {
    const { type, name, expression } = node as Node & { name?: string; expression?: unknown }
    if (type === 'Identifier' && name) names.add(name)
    if (/^TS(As|Satisfies|NonNull)/.test(type ?? '')) namesIn(expression, names)
    else if (!type?.startsWith('TS')) for (const [key, value] of Object.entries(node)) if (key !== 'type') namesIn(value, names)
  }
  return names
}

function declaredBy(statement: Node): string[] {
  const declaration = (statement.declaration ?? statement) as DeclarationNode
  const ids = declaration.declarations ? declaration.declarations.map(({ id }) => id) : [declaration.id]
  return ids.flatMap(id => (id && !declaration.type.startsWith('TS') ? [...namesIn(id)] : []))
}

type SchemaModules = { words: string; schemas: string; facade: string }

/**
 * A module with schemas as two, and what replaces it: `words` runs without the validator, `schemas` needs it. Null when there is nothing to
 * part.
 */
export function partSchemas(code: string, file: string): SchemaModules | null {
  if (!/from '(?:zod|[^']*\/enum-of\.ts)'/.test(code)) return null
  const body = parseAst(code, { lang: 'ts' }).body as unknown as Node[]
  const isImport = ({ type }: Node) => type === 'ImportDeclaration'
  const isPassedOn = ({ type, source }: Node) => type.startsWith('Export') && Boolean(source)
  const [imports, passedOn] = [body.filter(isImport), body.filter(isPassedOn)]
  const rest = body.filter(statement => !isImport(statement) && !isPassedOn(statement))
  if (rest.some(({ specifiers }) => (specifiers as unknown[] | undefined)?.length)) return null

  const needing = new Set(imports.filter(({ source }) => makesSchemas.test(valueOf(source) ?? '')).flatMap(localsOf))
  const isNeeding = (statement: Node) => [...namesIn(statement)].some(name => needing.has(name))
  for (let before = -1; before !== needing.size;) {
    before = needing.size
    for (const statement of rest.filter(isNeeding)) for (const name of declaredBy(statement)) needing.add(name)
  }
  const [separated, remaining] = [rest.filter(isNeeding), rest.filter(statement => !isNeeding(statement))]
  const exported = (statements: Node[]) => statements.filter(({ type }) => type === 'ExportNamedDeclaration').flatMap(declaredBy)
  const mentioned = namesIn(separated)
  const lent = remaining.flatMap(declaredBy).filter(name => mentioned.has(name))
  const unsaid = lent.filter(name => !exported(remaining).includes(name))

  const textOf = ({ start, end }: Node) => code.slice(start, end)
  // A part is not the file: what is found from the file is named in full.
  const importOf = (statement: Node) =>
    textOf(statement).replace(/from '(\.{1,2}\/[^']+)'/, (_, to: string) => `from '${path.resolve(path.dirname(file), to)}'`)
  const list = (verb: string, names: string[], which?: string) =>
    names.length ? `${verb} { ${names.join(', ')} }${which ? ` from '${file}?${which}'` : ''}` : ''
  const ofWords = imports.filter(statement => !makesSchemas.test(valueOf(statement.source) ?? ''))
  return {
    words: [...ofWords.map(importOf), ...remaining.map(textOf), list('export', unsaid)].join('\n'),
    schemas: [...imports.map(importOf), list('import', lent, 'words'), ...separated.map(textOf)].join('\n'),
    facade: [...passedOn.map(textOf), list('export', exported(remaining), 'words'), list('export', exported(separated), 'schemas')].join(
      '\n',
    ),
  }
}

const valueOf = (source: unknown) => (source as { value?: string } | undefined)?.value
const localsOf = ({ specifiers }: Node) => (specifiers as { local: { name: string } }[]).map(({ local }) => local.name)

/**
 * Parts schemas from the plain rules and words beside them, so that a screen which only formats an amount does not load the validator.
 * Floor modules are pure by law: what nobody uses of them may go. `others` are more modules of which that is true.
 */
export const schemasApart = (others: readonly RegExp[] = []): Plugin => ({
  name: 'amanah:schemas-apart',
  apply: 'build',
  enforce: 'pre',
  resolveId: { filter: { id: part }, handler: source => source },
  load: {
    filter: { id: [part, floor, ...others] },
    async handler(id) {
      const which = part.exec(id)?.[1] as keyof SchemaModules | undefined
      const file = id.replace(part, '')
      const parts = partSchemas(await readFile(file, 'utf8'), file)
      return parts && { code: parts[which ?? 'facade'], moduleSideEffects: false, moduleType: 'ts' }
    },
  },
})

/** Charts bring a state library of their own use: a copy for them keeps their half of it out of the first load. */
export const chartsApart = (): Plugin => ({
  name: 'amanah:charts-apart',
  apply: 'build',
  enforce: 'pre',
  resolveId: {
    filter: { id: /^@reduxjs\/toolkit$/ },
    async handler(source, importer) {
      if (!importer?.includes('/node_modules/recharts/')) return null
      const found = await this.resolve(source, importer, { skipSelf: true })
      return found && { ...found, id: `${found.id}?charts` }
    },
  },
})
