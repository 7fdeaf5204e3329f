import type { NamedDonorTypeId } from '#kit/giving/ids.ts'
import { z } from 'zod'

/** What suggests that two donors are one person. */
export const MergeReason = z.enum(['sameName', 'likeName', 'samePhone', 'sameEmail', 'sameCard', 'sameAddress']).meta({ id: 'MergeReason' })
export type MergeReason = z.infer<typeof MergeReason>

/** What suggests that they are two, or cannot be compared. */
export const MergeDoubt = z.enum(['otherNumber', 'otherPhone', 'otherEmail', 'otherName', 'noNumber']).meta({ id: 'MergeDoubt' })
export type MergeDoubt = z.infer<typeof MergeDoubt>

/** What each reason adds to the score of a pair, of 100. */
const weights: Readonly<Record<MergeReason, number>> = {
  sameName: 45,
  likeName: 35,
  samePhone: 35,
  sameEmail: 35,
  sameCard: 30,
  sameAddress: 15,
}

/** A pair is suggested from `suggested` on, and called likely from `likely` on. */
export const mergeScores = { suggested: 65, likely: 80 } as const

/** How likely two donors are one person, of 99: people share phones, addresses and names, so that no reason is enough alone. */
export const scoreOf = (reasons: readonly MergeReason[]): number =>
  Math.min(
    99,
    reasons.reduce((sum, reason) => sum + weights[reason], 0),
  )

/** The days for which a merge can be undone. */
export const undoDays = 30

/** Why a value is proposed; `undecided` leaves it to the person who merges. */
export const ChoiceReason = z.enum(['same', 'onlyHere', 'asOnId', 'fuller', 'later', 'undecided']).meta({ id: 'MergeChoiceReason' })
export type ChoiceReason = z.infer<typeof ChoiceReason>

/** What is compared of a donor, in the clear. */
export type ComparedRecord = {
  name: string
  donorType: NamedDonorTypeId
  idNumber: string | null
  phone: string | null
  email: string | null
  address: string | null
  contactPerson: string | null
  language: string
  lastGiftAt: string | null
}
type Field = Exclude<keyof ComparedRecord, 'lastGiftAt'>
type Proposal = { choice: 'kept' | 'merged' | null; why: ChoiceReason }

/** The value of a field that the two records prove to be right, if they do. */
export function proposeChoice(field: Field, kept: ComparedRecord, merged: ComparedRecord): Proposal {
  const [one, other] = [kept[field], merged[field]]
  if (one === other) return { choice: 'kept', why: 'same' }
  if (one === null || other === null) return { choice: one === null ? 'merged' : 'kept', why: 'onlyHere' }
  if (field === 'name' && (kept.idNumber === null) !== (merged.idNumber === null))
    return { choice: kept.idNumber === null ? 'merged' : 'kept', why: 'asOnId' }
  if (field === 'name' || field === 'address') return byLength(String(one), String(other))
  if (field === 'phone' || field === 'email') return byLastGift(kept, merged)
  return { choice: null, why: 'undecided' }
}

const wordsOf = (text: string) => text.split(/\s+/).filter(Boolean).length
function byLength(one: string, other: string): Proposal {
  if (wordsOf(one) === wordsOf(other)) return { choice: null, why: 'undecided' }
  return { choice: wordsOf(one) > wordsOf(other) ? 'kept' : 'merged', why: 'fuller' }
}

/** The contact of the donor who gave last is the one that works. */
function byLastGift({ lastGiftAt: one }: ComparedRecord, { lastGiftAt: other }: ComparedRecord): Proposal {
  if (one === other) return { choice: null, why: 'undecided' }
  return { choice: (one ?? '') > (other ?? '') ? 'kept' : 'merged', why: 'later' }
}
