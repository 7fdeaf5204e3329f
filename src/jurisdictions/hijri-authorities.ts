import { type HijriAuthority, jurisdictions } from './jurisdictions.ts'

/** The authorities that announce Hijri months, in the order of the countries. */
export const hijriAuthorities: readonly HijriAuthority[] = [...new Set(jurisdictions.map(({ authorities }) => authorities.hijri))]
