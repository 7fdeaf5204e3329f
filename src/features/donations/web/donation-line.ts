import { emptyEntry, nextEntryKey, type CounterLine, type CounterParams } from '#features/gift-screens/web/public.tsx'

/** The sum of a donation's purposes in minor units; null until the first has an amount. */
export const sumOf = ({ amount, lines }: CounterLine): number | null =>
  amount === null ? null : lines.reduce((sum, entry) => sum + (entry.amount ?? 0), amount)

/** A donation with one more purpose, the first that it does not have yet; null when it has them all. */
export function nextPurpose(params: CounterParams, line: CounterLine): CounterLine | null {
  const used = [line.purpose, ...line.lines.map(({ purpose }) => purpose)]
  const fresh = params.donationToValues.find(({ id }) => !used.includes(String(id)))
  return fresh ? { ...line, lines: [...line.lines, emptyEntry(nextEntryKey(line.lines), String(fresh.id))] } : null
}
