import { AddIslamicGiftScreen } from '#features/islamic-giving/web/AddIslamicGiftScreen.tsx'
import { counterCalls } from './counter-calls.ts'

/** Counter entry of Islamic giving, beside that of donations. */
export const AddIslamicGiftPage = () => <AddIslamicGiftScreen calls={counterCalls} />
