/** What a statement is to those that share its transaction: it only reads, it writes, or it is not sent there. */
export type Sharing = 'reads' | 'writes' | 'apart'

/**
 * Calls in one transaction do not wait for each other's locks, so none may decide on a row or a subject that it locked. Nor may one change
 * settings, or undo, for all. The key of a call, which is tried, is held by one call of a transaction at most.
 */
const locking =
  /\bfor (no key )?update\b|\bfor share\b|\bpg_advisory_|\bset_config\b|^(set (?!local plan_cache_mode)|savepoint|release|rollback|lock)\b/i
const reading = /^(select|set)\b/i

const known = new Map<string, Sharing>()
/** Judges a statement by its text. A `select` is taken to change nothing; anything else that is no lock, to write. */
export function sharingOf(text: string): Sharing {
  const judged = known.get(text)
  if (judged) return judged
  const words = text.replace(/^(\s*\/\*.*?\*\/)*\s*/, '')
  const sharing = judge(words)
  if (known.size < 500) known.set(text, sharing)
  return sharing
}

function judge(words: string): Sharing {
  if (locking.test(words)) return 'apart'
  return reading.test(words) ? 'reads' : 'writes'
}
