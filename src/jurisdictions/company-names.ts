import { jurisdictions } from './jurisdictions.ts'

const endings = new Set(jurisdictions.flatMap(({ companyEndings }) => companyEndings))
/** The endings of one country's companies as separate words: they are looked for in names of every country. */
const ending = new RegExp(`(^|\\s)(${[...endings].join('|')})$`)

/** Whether a name ends like a company's: 'Pte Ltd', 'Sdn Bhd', 'Pty Ltd'. A hint to ask by, not proof. */
export function isCompanyName(name: string): boolean {
  const words = name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
  return words.includes(' ') && ending.test(words)
}
