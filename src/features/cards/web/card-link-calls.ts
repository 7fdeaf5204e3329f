import { RefusalError } from '#platform/contract/refusal-error.ts'
import { publicApi } from '#platform/web/public-api.ts'
import type { CardByLink } from '../contract.ts'
import type { CardRow, Expiry } from '#features/card-vault/rules.ts'

type Shown = Pick<CardRow, 'cardType' | 'cardLastDigit'> & Expiry
/** A link that works, with its card. */
export type Seen = CardByLink & { card: Shown }
/** What a link leads to: its card, a link that is over, a code nobody was sent, or no answer. */
export type Fetched =
  | { kind: 'card'; seen: Seen }
  | { kind: 'over'; isUsed: boolean; charity: string; phone: string | null }
  | 'unknown'
  | 'failed'
/** The card was updated just now, and so many gifts go on again. */
export type Updated = { kind: 'updated'; card: Shown; goOn: number }

/** Asks what a link leads to. */
export async function fetchCard(verificationCode: string): Promise<Fetched> {
  try {
    const seen = await publicApi.cards.findByCode({ verificationCode })
    if (seen.card) return { kind: 'card', seen: { ...seen, card: seen.card } }
    return { kind: 'over', isUsed: seen.isLinkUsed, charity: seen.charityName, phone: seen.charityPhone }
  } catch (error) {
    return error instanceof RefusalError && [400, 404].includes(error.status) ? 'unknown' : 'failed'
  }
}

/** Sets the new expiry by the link. Answers what became of it, 'over' when another use was first, or the words of a refusal. */
export async function updateCard(verificationCode: string, expiry: Expiry): Promise<Updated | 'over' | { problem: string | null }> {
  try {
    const { card, goOn } = await publicApi.cards.updateByCode({ verificationCode, ...expiry })
    return { kind: 'updated', card, goOn }
  } catch (error) {
    if (error instanceof RefusalError && error.code === 'LINK_EXPIRED') return 'over'
    return { problem: error instanceof RefusalError && error.status !== 500 ? (error.errors[0]?.message ?? error.message) : null }
  }
}
