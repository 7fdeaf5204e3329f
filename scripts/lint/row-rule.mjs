const message =
  "Take the type of a row from its tables: RowOf<'donor', 'id'>, Renamed, or Computed for what the statement computes (platform/server/database/row-types.ts)."
/** Their own constraints say what they may hold. */
const derived = ['Computed', 'Renamed']

/** The object types that are written out in a type. */
function literalsIn(type) {
  if (!type || typeof type !== 'object') return []
  if (Array.isArray(type)) return type.flatMap(literalsIn)
  if (type.type === 'TSTypeLiteral') return [type]
  if (type.type === 'TSTypeReference' && derived.includes(type.typeName.name)) return []
  return Object.entries(type).flatMap(([key, part]) => (key === 'parent' ? [] : literalsIn(part)))
}

/** Refuses types of rows that are written by hand beside a statement: a column that gets another name would leave them behind. */
export const derivedRows = {
  create: context => ({
    TaggedTemplateExpression({ tag, typeArguments }) {
      if (tag.type !== 'Identifier' || tag.name !== 'sql' || !typeArguments) return
      for (const node of literalsIn(typeArguments.params)) context.report({ node, message })
    },
  }),
}
