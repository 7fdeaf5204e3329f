import { RefusalError } from '#platform/contract/refusal-error.ts'
import { publicApi } from './public-api.ts'
import type { CardByLink } from '../contract.ts'
import type { CardRow, Expiry } from '#features/card-vault/rules.ts'

type LinkedCard = Pick<CardRow, 'cardType' | 'cardLastDigit'> & Expiry
/** A valid link with its card. */
export type CardLink = CardByLink & { card: LinkedCard }
/** The state of a link: its card, expired, unknown, or failed to load. */
export type CardLinkAnswer =
  | { kind: 'card'; seen: CardLink }
  | { kind: 'over'; isUsed: boolean; charity: string; phone: string | null }
  | 'unknown'
  | 'failed'
/** The card was updated; the number of gifts that resumed. */
export type CardUpdateAnswer = { kind: 'updated'; card: LinkedCard; goOn: number }

/** Loads the state of a link. */
export async function fetchCard(verificationCode: string): Promise<CardLinkAnswer> {
  try {
    const seen = await publicApi.cards.findByCode({ verificationCode })
    if (seen.card) return { kind: 'card', seen: { ...seen, card: seen.card } }
    return { kind: 'over', isUsed: seen.isLinkUsed, charity: seen.charityName, phone: seen.charityPhone }
  } catch (error) {
    return error instanceof RefusalError && [400, 404].includes(error.status) ? 'unknown' : 'failed'
  }
}

/** Sets the new expiry by the link. Returns the result, 'over' when the link was used concurrently, or the refusal's message. */
export async function updateCard(
  verificationCode: string,
  expiry: Expiry,
): Promise<CardUpdateAnswer | 'over' | { problem: string | null }> {
  try {
    const { card, goOn } = await publicApi.cards.updateByCode({ verificationCode, ...expiry })
    return { kind: 'updated', card, goOn }
  } catch (error) {
    if (error instanceof RefusalError && error.code === 'LINK_EXPIRED') return 'over'
    return { problem: error instanceof RefusalError && error.status !== 500 ? (error.errors[0]?.message ?? error.message) : null }
  }
}
