import { itemIds } from '#kit/giving/ids.ts'
import type { DraftLine, GiftDraft } from '#features/gift-screens/web/public.tsx'
import type { IslamicGift } from '#features/islamic-giving/contract.ts'
import { kindRules } from '#features/islamic-giving/rules.ts'
import { singleGrade } from '#features/rates/rules.ts'
import type { z } from 'zod'
import { type Params, readLine } from './draft-lines.ts'
import { codeOfName } from './suggested-names.ts'

type RequestLine = z.input<typeof IslamicGift>['lines'][number]

/** The intentions of a draft as lines of a request. */
export const requestLines = (params: Params, { lines }: GiftDraft): RequestLine[] => lines.map(line => lineOf(params, line))

/** One line as a line of the request: with its rate, and a reason only for a custom rate or sum. */
function lineOf(params: Params, line: DraftLine): RequestLine {
  const { kind, rate, factors, due } = readLine(params, line)
  const { must } = kindRules[kind]
  const filled = Object.fromEntries(Object.entries(factors).filter(([name, value]) => value !== null || must.some(field => field === name)))
  return {
    donationToValue: line.purpose,
    ...filled,
    ...(line.name.trim() && { name: line.name, nameCode: codeOfName(kind, line.name) ?? null }),
    ...(kind !== itemIds.zakat && rate && { rate }),
    ...(kind !== itemIds.zakat && line.grade && line.grade !== singleGrade && { grade: line.grade }),
    ...(line.isOwn && line.reason.trim() && { overrideReason: line.reason }),
    amount: due ?? (null as never),
  }
}
