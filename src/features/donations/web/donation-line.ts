import { emptyDraftLine, nextLineKey, type GiftDraft, type CounterParams } from '#features/gift-screens/web/public.tsx'

/** The sum of a donation's purposes in minor units; null until the first has an amount. */
export const sumOf = ({ amount, lines }: GiftDraft): number | null =>
  amount === null ? null : lines.reduce((sum, line) => sum + (line.amount ?? 0), amount)

/** A donation with one more purpose, the first that it does not have yet; null when it has them all. */
export function nextPurpose(params: CounterParams, draft: GiftDraft): GiftDraft | null {
  const used = [draft.purpose, ...draft.lines.map(({ purpose }) => purpose)]
  const fresh = params.donationToValues.find(({ id }) => !used.includes(String(id)))
  return fresh ? { ...draft, lines: [...draft.lines, emptyDraftLine(nextLineKey(draft.lines), String(fresh.id))] } : null
}
