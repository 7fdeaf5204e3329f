import { CheckIcon } from '@phosphor-icons/react/dist/csr/Check'
import { ChecksIcon } from '@phosphor-icons/react/dist/csr/Checks'
import { ClockIcon } from '@phosphor-icons/react/dist/csr/Clock'
import { CopyIcon } from '@phosphor-icons/react/dist/csr/Copy'
import { LinkBreakIcon } from '@phosphor-icons/react/dist/csr/LinkBreak'
import { LinkIcon } from '@phosphor-icons/react/dist/csr/Link'
import { MinusIcon } from '@phosphor-icons/react/dist/csr/Minus'
import { QuestionIcon } from '@phosphor-icons/react/dist/csr/Question'
import { SealCheckIcon } from '@phosphor-icons/react/dist/csr/SealCheck'
import { WarningIcon } from '@phosphor-icons/react/dist/csr/Warning'
import { m } from '#messages/messages.js'
import { Stamp } from '#platform/web/ui/values/Stamp.tsx'
import type { MoneyKind } from '../money-kinds.ts'
import { type GroupState, isMoneyOut, isOfReturns, type NotGiftKind, type SettlementState } from '../rules.ts'
import type { LineKind, Provider } from '../statements.ts'

export const providerNames: Readonly<Record<Provider, () => string>> = {
  stripe: m.settlement_provider_stripe,
  adyen: m.settlement_provider_adyen,
  bank: m.settlement_provider_bank,
}
export const stateNames: Readonly<Record<SettlementState, () => string>> = {
  pending: m.settlement_state_pending,
  matched: m.settlement_state_matched,
  discrepancy: m.settlement_state_discrepancy,
  settled: m.settlement_state_settled,
}
export const groupNames: Readonly<Record<GroupState, () => string>> = {
  ready: m.settlement_group_ready,
  toDecide: m.settlement_group_to_decide,
  open: m.settlement_group_open,
  linked: m.settlement_group_linked,
  settled: m.settlement_state_settled,
  kept: m.settlement_group_kept,
  repeated: m.settlement_group_repeated,
}
export const kindNames: Readonly<Record<LineKind, () => string>> = {
  charge: m.settlement_kind_charge,
  refund: m.settlement_kind_refund,
  return: m.settlement_kind_return,
  dispute: m.settlement_kind_dispute,
  fee: m.settlement_kind_fee,
  adjustment: m.settlement_kind_adjustment,
  other: m.settlement_kind_other,
}
const notGiftNames: Readonly<Record<NotGiftKind, () => string>> = {
  income: m.settlement_not_gift_income,
  transfer: m.settlement_not_gift_transfer,
  bankCharge: m.settlement_not_gift_bank_charge,
  returned: m.settlement_not_gift_returned,
  paidBack: m.settlement_not_gift_paid_back,
}
/** What returned cheques are that are no gift's. */
const returnNames: Readonly<Partial<Record<NotGiftKind, () => string>>> = {
  income: m.settlement_not_gift_deposit,
  transfer: m.settlement_not_gift_posted,
}
const returnHelp: typeof returnNames = { income: m.settlement_not_gift_deposit_help, transfer: m.settlement_not_gift_posted_help }
/** What money out is that is no gift's. */
const moneyOutNames: typeof returnNames = { bankCharge: m.settlement_not_gift_charge }
const moneyOutHelp: typeof returnNames = { bankCharge: m.settlement_not_gift_charge_help }
/** How each is posted. */
const notGiftHelp: Readonly<Record<NotGiftKind, () => string>> = {
  income: m.settlement_not_gift_income_help,
  transfer: m.settlement_not_gift_transfer_help,
  bankCharge: m.settlement_not_gift_bank_charge_help,
  returned: m.settlement_not_gift_returned_help,
  paidBack: m.settlement_not_gift_paid_back_help,
}

/** What lines are that are no gift, and how they are posted. */
export const notGiftName = (kind: NotGiftKind, lines: ClosedLines): string =>
  (namesFor(lines, returnNames, moneyOutNames)[kind] ?? notGiftNames[kind])()
export const notGiftHelpOf = (kind: NotGiftKind, lines: ClosedLines): string =>
  (namesFor(lines, returnHelp, moneyOutHelp)[kind] ?? notGiftHelp[kind])()
type ClosedLines = Parameters<typeof isOfReturns>[0]

/** The names of lines that are called otherwise than money in. */
function namesFor(lines: ClosedLines, ofReturns: typeof returnNames, ofMoneyOut: typeof returnNames): typeof returnNames {
  if (isOfReturns(lines)) return ofReturns
  return isMoneyOut(lines) ? ofMoneyOut : {}
}

const looks = {
  pending: { tone: 'neutral', icon: ClockIcon },
  matched: { tone: 'info', icon: CheckIcon },
  discrepancy: { tone: 'warning', icon: WarningIcon },
  settled: { tone: 'success', icon: SealCheckIcon },
} as const
/** How far a settlement is. */
export const SettlementStamp = ({ status }: { status: SettlementState }) => <Stamp {...looks[status]}>{stateNames[status]()}</Stamp>

/** The mark between a line and its gifts. */
export const groupLooks = {
  ready: { tone: 'info', icon: ChecksIcon },
  toDecide: { tone: 'warning', icon: QuestionIcon },
  open: { tone: 'none', icon: LinkBreakIcon },
  linked: { tone: 'success', icon: LinkIcon },
  settled: { tone: 'success', icon: SealCheckIcon },
  kept: { tone: 'none', icon: MinusIcon },
  repeated: { tone: 'none', icon: CopyIcon },
} as const satisfies Readonly<Record<GroupState, { tone: string; icon: typeof CheckIcon }>>
/** What kinds of money are called. */
export const moneyKindNames: Readonly<Record<MoneyKind, () => string>> = {
  zakat: m.settlement_money_zakat,
  fitrah: m.settlement_money_fitrah,
  zakatAndFitrah: m.settlement_money_zakat_and_fitrah,
  fidyah: m.settlement_money_fidyah,
  kaffarah: m.settlement_money_kaffarah,
  wakafPrincipal: m.settlement_money_wakaf_principal,
  general: m.settlement_money_general,
}
