import { ProhibitIcon } from '@phosphor-icons/react/dist/csr/Prohibit'
import { UserIcon } from '@phosphor-icons/react/dist/csr/User'
import { UsersThreeIcon } from '@phosphor-icons/react/dist/csr/UsersThree'
import type { DutyFinding } from '#features/roles/contract.ts'
import type { DutyLevel } from '#features/roles/duty-conflicts.ts'
import type { Duty, PaymentPathId } from '#features/roles/payment-paths.ts'
import { m } from '#messages/messages.js'
import type { StampTone } from '#platform/web/ui/values/Stamp.tsx'
import { roleNameText } from '../role-names.ts'

type Conflict = DutyFinding['conflicts'][number]
export type DutyStep = Conflict['steps'][number]

/** The label, the explanation and the look of each level. */
export const levelLooks = {
  alone: { name: m.roles_duties_alone, note: m.roles_duties_alone_note, tone: 'danger', icon: ProhibitIcon },
  chain: { name: m.roles_duties_chain, note: m.roles_duties_chain_note, tone: 'warning', icon: UserIcon },
  holdsAll: { name: m.roles_duties_holds_all, note: m.roles_duties_holds_all_note, tone: 'neutral', icon: UsersThreeIcon },
} as const satisfies Record<DutyLevel, { name: () => string; note: () => string; tone: StampTone; icon: unknown }>

export const pathNames: Readonly<Record<PaymentPathId, () => string>> = {
  refundDonation: m.roles_duties_refund_donation,
  voidDonation: m.roles_duties_void_donation,
  refundIslamicGiving: m.roles_duties_refund_islamic_giving,
  voidIslamicGiving: m.roles_duties_void_islamic_giving,
  refundPurchase: m.roles_duties_refund_purchase,
  voidPurchase: m.roles_duties_void_purchase,
  directVoid: m.roles_duties_direct_void,
  payBeneficiary: m.roles_duties_pay_beneficiary,
}
export const dutyNames: Readonly<Record<Duty, () => string>> = {
  request: m.roles_duties_request,
  verify: m.roles_duties_verify,
  payOut: m.roles_duties_pay_out,
  directVoid: m.roles_duties_direct_void,
}
export const sharedNames = { idNo: m.roles_duties_shared_id_no, phone: m.roles_duties_shared_phone, email: m.roles_duties_shared_email }

/** The name of an account, or a general word for a new one and for one that the reader may not see. */
export const accountName = ({ userId, userName }: { userId: string | null; userName: string | null }): string =>
  userName ?? (userId === null ? m.roles_duties_new_user() : m.roles_duties_somebody())

/** How a person gets hold of the account of a step: 'invites a new account for themselves, makes a role for it'. */
export function stepText({ account, raisedBy, roleName, ...user }: DutyStep): string {
  const role = roleName ? roleNameText(roleName) : null
  const raises = {
    assign: () => m.roles_duties_assign({ role: role ?? '–' }),
    edit: () => m.roles_duties_edit({ role: role ?? '–' }),
    add: () => m.roles_duties_add(),
  }
  const invitedWith = account === 'invite' && raisedBy === null && role !== null ? [m.roles_duties_with_role({ role })] : []
  const accounts = {
    own: m.roles_duties_own,
    takeOver: () => m.roles_duties_take_over({ name: accountName(user) }),
    invite: m.roles_duties_invite,
  }
  return [accounts[account](), ...invitedWith, ...(raisedBy ? [raises[raisedBy]()] : [])].join(', ')
}

/** Groups conflicts that are completed in the same way, so that each way is shown once. */
export function groupByMeans(conflicts: readonly Conflict[]): { paths: PaymentPathId[]; steps: readonly DutyStep[] }[] {
  const groups = Map.groupBy(conflicts, ({ steps }) => steps.map(step => `${dutyNames[step.duty]()} ${stepText(step)}`).join('|'))
  return [...groups.values()].map(group => ({ paths: group.map(({ path }) => path), steps: group[0]?.steps ?? [] }))
}
