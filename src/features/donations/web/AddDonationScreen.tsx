import { type CounterCalls, CounterScreen } from '#features/gift-screens/web/public.tsx'
import { donationCounter } from './donation-counter.ts'

/** Counter entry of donations. */
export const AddDonationScreen = ({ calls }: { calls: CounterCalls }) => <CounterScreen counter={donationCounter} calls={calls} />
