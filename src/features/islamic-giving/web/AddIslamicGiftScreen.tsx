import { CounterScreen } from '#features/donations/web/public.tsx'
import { islamicCounter } from './islamic-counter.ts'

/** Counter entry of Islamic giving. */
export const AddIslamicGiftScreen = () => <CounterScreen counter={islamicCounter} />
