/** The text of a literal or of a template without blanks, also with `as const`; undefined for anything else. */
export function textOf(node) {
  if (node?.type === 'Literal' && typeof node.value === 'string') return node.value
  if (node?.type === 'TemplateLiteral' && node.expressions.length === 0) return node.quasis[0].value.cooked
  return /^TS(?:As|Satisfies)Expression$/.test(node?.type) ? textOf(node.expression) : undefined
}

/** The name of a key that is written out; undefined for a computed one. */
export const keyOf = ({ key, computed, type }) => (type === 'Property' && !computed ? String(key.name ?? key.value) : undefined)

const searches = /^(?:includes|indexOf|has|some|find|startsWith|endsWith|match|search|test|localeCompare)$/
/** Through `as const` and `satisfies`, to what holds a value. */
const holderOf = node => (/^TS(?:As|Satisfies)Expression$/.test(node.parent.type) ? holderOf(node.parent) : node.parent)
/** A list that is asked whether it has something: `['a'].includes(x)`, `new Set(['a'])`. */
const isSearched = node => {
  const holder = holderOf(node)
  return (
    (holder.type === 'MemberExpression' && (holder.computed || searches.test(holder.property.name))) ||
    (holder.type === 'NewExpression' && /^(?:Set|Map)$/.test(holder.callee.name))
  )
}

/**
 * The visitor that reports every way in which code decides by a fixed text: a comparison, a case, a search in a list, a pattern, a look-up
 * in an object, a set or a map. `is` says which texts, `alone` which texts only beside certain names.
 */
export function decisionsBy(is, report, { pattern, alone = () => false } = {}) {
  const isOne = node => is(textOf(node))
  const isPair = node => node?.type === 'ArrayExpression' && isOne(node.elements[0])
  return {
    BinaryExpression(node) {
      const { left, right, operator } = node
      if (/^(?:[!=]==?|in|[<>]=?)$/.test(operator) && [left, right].some(side => isOne(side) || alone(side, side === left ? right : left)))
        report(node)
    },
    SwitchCase(node) {
      if (isOne(node.test)) report(node)
    },
    ArrayExpression(node) {
      if (isSearched(node) && node.elements.some(one => isOne(one) || isPair(one))) report(node)
    },
    CallExpression(node) {
      const { callee, arguments: args } = node
      if (callee.type !== 'MemberExpression' || !searches.test(callee.property.name)) return
      if (args.some(isOne)) report(node)
    },
    MemberExpression(node) {
      const object = node.object.expression ?? node.object
      if (node.computed && object.type === 'ObjectExpression' && object.properties.some(one => is(keyOf(one)))) report(node)
    },
    NewExpression(node) {
      if (node.callee.name === 'RegExp' && pattern?.test(textOf(node.arguments[0]) ?? '')) report(node)
    },
    Literal(node) {
      if (node.regex && pattern?.test(node.regex.pattern)) report(node)
    },
  }
}
