import { type CounterParts, CounterScreen } from '#features/gift-screens/web/public.tsx'
import { donationCounter } from './donation-counter.ts'

/** Counter entry of donations. */
export const AddDonationScreen = ({ calls }: { calls: CounterParts }) => <CounterScreen counter={donationCounter} calls={calls} />
