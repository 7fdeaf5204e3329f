/** The components of voids, refunds and settlement that other features show. */
export { NextStepPanel } from './gift-panel/NextStepPanel.tsx'
export { donationQueue, withGiftIds, islamicQueue } from './request-list.tsx'
export { WaitingForYou } from './WaitingForYou.tsx'
export { bankMany } from './bank-many.ts'
export { ChequePanel } from './cheques/ChequePanel.tsx'
export { useSettleMany } from './settle-many.ts'
export { requestEvent } from './gift-panel/timeline-event.tsx'
