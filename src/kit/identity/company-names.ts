/** The endings that only registered bodies carry in Singapore, Malaysia, Brunei and Australia, as separate words. */
const ending = /(^|\s)(pte ltd|private limited|pty ltd|pty limited|sdn bhd|sendirian berhad|bhd|berhad|ltd|limited|llp|plt|inc)$/

/** Whether a name ends like a company's: 'Pte Ltd', 'Sdn Bhd', 'Pty Ltd'. A hint to ask by, not proof. */
export function isCompanyName(name: string): boolean {
  const words = name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
  return words.includes(' ') && ending.test(words)
}
