export type { ProviderPayout } from './provider-payout.ts'
export { countLinksSentByStaff, createLink, endLinks, findLink, lastLinksSent, linkUrl, redeemLink } from './links.ts'
export {
  CardRejectedError,
  type CardProvider,
  type CardSummary,
  type Challenge,
  type ChargeOrder,
  findCardProvider,
  type Outcome,
  OutcomeUnknownError,
  type ProviderCard,
  requireCardProvider,
  submitCharge,
  submitRefund,
} from './provider.ts'
export {
  cardsOf,
  donorsWithCardEnding,
  donorsWithSameCard,
  findCard,
  findCardReference,
  isCardOf,
  listCardsOfDonor,
  listExpiringCards,
  lockCard,
  sameCard,
} from './read-cards.ts'
export { isCardStored, makeDefaultCard, storeCard } from './store-card.ts'
export type { LinkCause } from './tables.ts'
export { removeStoredCard, renameCardHolder, updateCardExpiry } from './update-card.ts'
