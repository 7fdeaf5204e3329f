import { writeFile } from 'node:fs/promises'
import { startFile } from '#features/work/server/public.ts'
import type { Context } from '#platform/server/context.ts'
import { csvText } from '#platform/server/export/csv.ts'
import type { FileGenerator } from '#platform/server/files/file-work.ts'
import { type DocumentTexts, textsIn } from '#platform/server/texts.ts'
import type { DutyFinding } from '#features/roles/contract.ts'
import type { DutyLevel } from '#features/roles/duty-conflicts.ts'
import type { Duty, PaymentPathId } from '#features/roles/payment-paths.ts'
import { listDutyFindings } from './findings.ts'
import { roleNameIn } from '../role-texts.ts'

type Step = DutyFinding['conflicts'][number]['steps'][number]

/** One line for each person and way for money to go back or out, for auditors. */
export const dutyFindingsFile: FileGenerator<object> = {
  kind: 'duty-findings',
  async make({ context: { db }, charityId, language, path }) {
    const { items } = await db.transact({ charityId, readOnly: true }, tx => listDutyFindings(tx, charityId))
    const t = textsIn[language]
    const lines = items.flatMap(finding => linesOf(finding, t))
    await writeFile(path, csvText([headings(t), ...lines]), { mode: 0o600 })
    return { rows: lines.length, extension: 'csv', mediaType: 'text/csv', fileName: 'separation-of-duties' }
  },
}

/** Starts the export; the file arrives in the tray. */
export const exportDutyFindings = (context: Context) =>
  startFile(context, dutyFindingsFile, { title: { code: 'WORK_DUTY_FINDINGS' }, right: 'roles-management:view', request: {} })

const headings = (t: DocumentTexts) => [
  t.roles_duties_person(),
  t.roles_export_name(),
  t.roles_duties_level(),
  t.roles_duties_path(),
  t.roles_duties_steps(),
]

const linesOf = ({ accounts, conflicts }: DutyFinding, t: DocumentTexts) =>
  conflicts.map(({ path, level, steps }) => [
    accounts.map(({ userName }) => userName ?? '').join(', '),
    accounts.map(({ roleName }) => roleNameIn(t, roleName)).join(', '),
    levels[level](t),
    paths[path](t),
    steps.map(step => `${duties[step.duty](t)}: ${meansOf(step, t)}`).join('; '),
  ])

const levels: Readonly<Record<DutyLevel, (t: DocumentTexts) => string>> = {
  alone: t => t.roles_duties_alone(),
  chain: t => t.roles_duties_chain(),
  holdsAll: t => t.roles_duties_holds_all(),
}
const paths: Readonly<Record<PaymentPathId, (t: DocumentTexts) => string>> = {
  refundDonation: t => t.roles_duties_refund_donation(),
  voidDonation: t => t.roles_duties_void_donation(),
  refundIslamicGiving: t => t.roles_duties_refund_islamic_giving(),
  voidIslamicGiving: t => t.roles_duties_void_islamic_giving(),
  refundPurchase: t => t.roles_duties_refund_purchase(),
  voidPurchase: t => t.roles_duties_void_purchase(),
  directVoid: t => t.roles_duties_direct_void(),
  payBeneficiary: t => t.roles_duties_pay_beneficiary(),
}
const duties: Readonly<Record<Duty, (t: DocumentTexts) => string>> = {
  request: t => t.roles_duties_request(),
  verify: t => t.roles_duties_verify(),
  payOut: t => t.roles_duties_pay_out(),
  directVoid: t => t.roles_duties_direct_void(),
}

function meansOf({ account, raisedBy, userName, roleName }: Step, t: DocumentTexts): string {
  const [name, role] = [userName ?? '–', roleName === null ? '–' : roleNameIn(t, roleName)]
  const accounts = {
    own: () => t.roles_duties_own({ name }),
    takeOver: () => t.roles_duties_take_over({ name }),
    invite: () => t.roles_duties_invite(),
  }
  const raises = {
    assign: () => t.roles_duties_assign({ role }),
    edit: () => t.roles_duties_edit({ role }),
    add: () => t.roles_duties_add(),
  }
  const invitedWith = account === 'invite' && !raisedBy && roleName !== null ? [t.roles_duties_with_role({ role })] : []
  return [accounts[account](), ...invitedWith, ...(raisedBy ? [raises[raisedBy]()] : [])].join(', ')
}
