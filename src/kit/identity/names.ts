const mostTokens = 16
const longestToken = 40

/** The tokens of a name for prefix search: lower case, without diacritics and apostrophes, distinct. */
export function nameTokens(name: string): string[] {
  const plain = name
    .normalize('NFKC')
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0300-\u036F\u064B-\u065F\u0640'’‘ʼʻ`]/g, '')
    .normalize('NFC')
  const words = plain.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  return [...new Set(words.map(word => word.slice(0, longestToken)))].slice(0, mostTokens)
}
