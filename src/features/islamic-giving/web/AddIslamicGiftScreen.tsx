import { type CounterParts, CounterScreen } from '#features/gift-screens/web/public.tsx'
import { islamicCounter } from './islamic-counter.ts'

/** Counter entry of Islamic giving. */
export const AddIslamicGiftScreen = ({ calls }: { calls: CounterParts }) => <CounterScreen counter={islamicCounter} calls={calls} />
