import { ArrowUUpLeftIcon } from '@phosphor-icons/react/dist/csr/ArrowUUpLeft'
import { CheckIcon } from '@phosphor-icons/react/dist/csr/Check'
import { ClockIcon } from '@phosphor-icons/react/dist/csr/Clock'
import { HourglassIcon } from '@phosphor-icons/react/dist/csr/Hourglass'
import { PlusCircleIcon } from '@phosphor-icons/react/dist/csr/PlusCircle'
import { SealCheckIcon } from '@phosphor-icons/react/dist/csr/SealCheck'
import { WarningCircleIcon } from '@phosphor-icons/react/dist/csr/WarningCircle'
import { formatAmount } from '#jurisdictions/money.ts'
import { m } from '#messages/messages.js'
import { Stamp } from '#platform/web/ui/values/Stamp.tsx'
import type { Difference } from '../contract.ts'
import type { ClosureState, CountPart, DifferenceKind, OfficerType, SessionState, Turn } from '../rules.ts'

export const typeNames: Readonly<Record<OfficerType, () => string>> = {
  backOffice: m.declarations_type_backoffice,
  posOfficer: m.declarations_type_posofficer,
  amil: m.declarations_type_amil,
}
export const partNames: Readonly<Record<CountPart, () => string>> = {
  cash: m.declarations_part_cash,
  cheques: m.declarations_part_cheques,
  batches: m.declarations_part_batches,
}
export const turnNames: Readonly<Record<Turn, () => string>> = {
  first: m.declarations_turn_first,
  standIn: m.declarations_turn_stand_in,
  second: m.declarations_turn_second,
  recount: m.declarations_turn_recount,
}

const states = {
  open: { tone: 'neutral', icon: ClockIcon, words: m.declarations_state_open },
  counted: { tone: 'info', icon: HourglassIcon, words: m.declarations_state_counted },
  returned: { tone: 'warning', icon: ArrowUUpLeftIcon, words: m.declarations_state_returned },
  filed: { tone: 'warning', icon: HourglassIcon, words: m.declarations_state_filed },
  closed: { tone: 'success', icon: SealCheckIcon, words: m.declarations_state_closed },
} as const
/** The state of a session or declaration. */
export function StateStamp({ state }: { state: SessionState | ClosureState }) {
  const { words, ...look } = states[state]
  return <Stamp {...look}>{words()}</Stamp>
}

const differenceNames: Readonly<Record<DifferenceKind, () => string>> = {
  over: m.declarations_over,
  short: m.declarations_short,
  none: m.declarations_none,
}
const differences = {
  over: { tone: 'warning', icon: PlusCircleIcon },
  short: { tone: 'danger', icon: WarningCircleIcon },
  none: { tone: 'success', icon: CheckIcon },
} as const
/** Whether a declaration is over or short, with icon and word. */
export const DifferenceStamp = ({ kind }: { kind: DifferenceKind }) => (
  <Stamp {...differences[kind]} size="lg">
    {differenceNames[kind]()}
  </Stamp>
)

/** 'Short 20.00', or '0.00' where nothing differs. */
export const differenceText = ({ kind, amount }: Difference): string =>
  kind === 'none' ? formatAmount(amount) : `${differenceNames[kind]()} ${formatAmount(amount)}`
