const message =
  "Take the type of a row from its tables: RowOf<'donor', 'id'>, Renamed, or Computed for what the statement computes (platform/server/database/row-types.ts)."
const catalogueMessage = 'CatalogueRow is for what PostgreSQL says of itself: this file asks no table of its catalogue.'
/** Their own constraints say what they may hold. */
const derived = ['Computed', 'Renamed', 'CatalogueRow']

/** They keep the columns of the type that they are given. */
const shaping = ['Pick', 'Omit', 'Partial', 'Required', 'Readonly', 'NonNullable', 'Filled', 'LeftJoined']

/** The types and interfaces that a file declares, by their names. */
function declaredIn(program) {
  const statements = program.body.map(statement => (statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement))
  const types = statements.flatMap(statement => {
    if (statement?.type === 'TSTypeAliasDeclaration') return [[statement.id.name, statement.typeAnnotation]]
    return statement?.type === 'TSInterfaceDeclaration' ? [[statement.id.name, { ...statement.body, type: 'TSTypeLiteral' }]] : []
  })
  return new Map(types)
}

/** The object types that are written out in a type, in those of the same file that it names too. */
function literalsIn(type, declared, seen = new Set()) {
  if (!type || typeof type !== 'object') return []
  if (Array.isArray(type)) return type.flatMap(part => literalsIn(part, declared, seen))
  if (type.type === 'TSTypeLiteral' || type.type === 'TSTupleType') return [type]
  if (type.type === 'TSTypeReference') {
    const name = type.typeName.name
    if (derived.includes(name)) return []
    if (name === 'Record') return [type]
    if (declared.has(name) && !seen.has(name)) return literalsIn(declared.get(name), declared, seen.add(name))
    // What a type of another file makes of one of this file is its own matter: a queue's job of its data.
    if (!shaping.includes(name)) return literalsIn(type.typeArguments, new Map())
  }
  return Object.entries(type).flatMap(([key, part]) => (key === 'parent' ? [] : literalsIn(part, declared, seen)))
}

/** Refuses types of rows that are written by hand for a statement: a column that gets another name would leave them behind. */
export const derivedRows = {
  create: context => {
    let declared = new Map()
    const judge = (typeArguments, place) => {
      if (!typeArguments) return
      if (literalsIn(typeArguments.params, declared).length > 0) context.report({ node: typeArguments, message })
      const text = context.sourceCode.getText()
      if (context.sourceCode.getText(typeArguments).includes('CatalogueRow') && !/\bpg_\w|to_regclass/.test(text))
        context.report({ node: place, message: catalogueMessage })
    }
    return {
      Program: program => {
        declared = declaredIn(program)
      },
      TaggedTemplateExpression(node) {
        if (node.tag.type === 'Identifier' && node.tag.name === 'sql') judge(node.typeArguments, node)
      },
      CallExpression(node) {
        if (node.callee.type === 'MemberExpression' && ['query', 'executeQuery'].includes(node.callee.property.name))
          judge(node.typeArguments, node)
      },
      TSTypeReference(node) {
        if (node.typeName.name === 'RawBuilder') judge(node.typeArguments, node)
      },
      TSAsExpression(node) {
        const rows = node.expression.type === 'MemberExpression' && node.expression.property.name === 'rows'
        if (rows && literalsIn(node.typeAnnotation, declared).length > 0) context.report({ node, message })
      },
    }
  },
}
