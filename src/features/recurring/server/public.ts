export { activeRecurrences, cardsWithActiveGifts, giftsOnCards, hasRecurrence, isCardInUse } from './gifts-on-cards.ts'
export { resumeAfterNewExpiry } from './move-to-card.ts'
export { type NewRecurrence, startRecurrence } from './start-recurrence.ts'
