import { CounterScreen } from './CounterScreen.tsx'
import { donationCounter } from './donation-counter.ts'

/** Counter entry of donations. */
export const AddDonationScreen = () => <CounterScreen counter={donationCounter} />
