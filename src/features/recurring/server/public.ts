export { activeRecurrences, cardsWithActiveGifts, giftsOnCards, hasRecurrence, isCardInUse } from './gifts-on-cards.ts'
export { failedChargesIn } from './queries.ts'
export { resumeAfterNewExpiry } from './move-to-card.ts'
export { countDailyGiftsUntil, moveDailyGiftsUntil, startRecurrence } from './start-recurrence.ts'
