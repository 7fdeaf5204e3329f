/**
 * Where a text stands that PostgreSQL would not keep as it is: one with a NUL, or with half of a surrogate pair.
 * Answers its path, 'rows.3.name'; '' for a text itself; null when every text can be kept.
 */
export function unkeptText(given: unknown): string | null {
  if (typeof given === 'string') return given.includes('\0') || !given.isWellFormed() ? '' : null
  if (typeof given !== 'object' || given === null) return null
  for (const [name, value] of Object.entries(given)) {
    const inside = unkeptText(name) ?? unkeptText(value)
    if (inside !== null) return inside ? `${name}.${inside}` : name
  }
  return null
}
