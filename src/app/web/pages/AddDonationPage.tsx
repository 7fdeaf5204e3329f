import { AddDonationScreen } from '#features/donations/web/AddDonationScreen.tsx'
import { counterCalls } from './counter-calls.ts'

/** Counter entry of donations, beside that of Islamic giving. */
export const AddDonationPage = () => <AddDonationScreen calls={counterCalls} />
