import { z } from 'zod'
import { registrationKey } from '#features/charity/rules.ts'
import { jurisdictionOf } from '#jurisdictions/jurisdictions.ts'
import type { FieldFault } from '#platform/contract/answer-code.ts'

/** What a change that needs a second person is about. */
export const ChangePart = z.enum(['legal', 'money', 'account', 'fund']).meta({ id: 'CharityChangePart' })
export type ChangePart = z.infer<typeof ChangePart>
/** The state of such a change; a returned one may be prepared again. */
export const ChangeState = z.enum(['waiting', 'returned']).meta({ id: 'CharityChangeState' })

/** What may be done with a change. */
export const ChangeAction = z.enum(['publish', 'sendBack']).meta({ id: 'CharityChangeAction' })
export type ChangeAction = z.infer<typeof ChangeAction>

/** The facts of a charity that a second person confirms: who it is in law, and how its money is handled. */
export const legalFields = ['name', 'nameJawi', 'registrationNo', 'taxNo', 'referenceNo', 'isIpc', 'status'] as const
export const moneyFields = [
  'currency',
  'timeZone',
  'receiptPrefix',
  'backDatingDays',
  'countTolerance',
  'refundDays',
  'isGenerateOTP',
] as const
/** The facts that take effect at once. */
export const profileFields = [
  'address',
  'phone',
  'email',
  'website',
  'colour',
  'language',
  'agreementStartsTicked',
  'asksNric',
  'appPreferences',
  'ethnicities',
  'mailSenderName',
  'mailReplyTo',
  'receiptWording',
] as const
export type CharityField = (typeof legalFields)[number] | (typeof moneyFields)[number] | (typeof profileFields)[number]

/** The actions on a change for somebody with these rights: another person than its author publishes it. */
export function actionsOnChange(
  { state, preparedBy }: { state: 'waiting' | 'returned' | 'replaced' | 'published'; preparedBy: string },
  { userId, can }: { userId: string; can: (right: string) => boolean },
): ChangeAction[] {
  if (state !== 'waiting' || !can('charity-profile:edit')) return []
  return preparedBy === userId ? ['sendBack'] : ['publish', 'sendBack']
}

type ProfileToCheck = {
  registrationNo?: string | null | undefined
  taxNo?: string | null | undefined
  timeZone?: string | undefined
  currency?: string | undefined
  receiptPrefix?: string | undefined
  ethnicities?: readonly string[] | undefined
}
/** The facts that do not change any more once gifts were recorded. */
export type FixedFields = { currency: string; timeZone: string; receiptPrefix: string; hasMoney: boolean; hasReceipts: boolean }

/** What is wrong with the facts of a charity of a country, by field. */
export function faultsOfCharity(country: string, given: ProfileToCheck, fixed: FixedFields): FieldFault[] {
  const { charityNumbers, timeZones, ethnicities } = jurisdictionOf(country)
  const faultOf = (number: string | null | undefined, kind: keyof typeof charityNumbers) =>
    number ? (charityNumbers[kind]?.faultOf(registrationKey(number)) ?? null) : null
  const registration = faultOf(given.registrationNo, 'registration')
  const tax = faultOf(given.taxNo, 'tax')
  const faults: (FieldFault | null | false | undefined)[] = [
    registration && { field: 'registrationNo', code: registration },
    tax && { field: 'taxNo', code: tax },
    given.timeZone !== undefined && !timeZones.includes(given.timeZone) && { field: 'timeZone', code: 'NOT_A_ZONE_HERE' },
    fixed.hasMoney && given.timeZone !== undefined && given.timeZone !== fixed.timeZone && { field: 'timeZone', code: 'ZONE_FIXED' },
    fixed.hasMoney && given.currency !== undefined && given.currency !== fixed.currency && { field: 'currency', code: 'CURRENCY_FIXED' },
    fixed.hasReceipts &&
      given.receiptPrefix !== undefined &&
      given.receiptPrefix !== fixed.receiptPrefix && { field: 'receiptPrefix', code: 'PREFIX_FIXED' },
    given.ethnicities?.some(one => !(ethnicities as readonly string[]).includes(one)) && { field: 'ethnicities', code: 'NOT_AN_ETHNICITY' },
  ]
  return faults.filter(fault => fault !== null && fault !== false && fault !== undefined)
}

/** Whether a number is unusual for the charities of a country, so that who enters it looks again. */
export function isDoubtfulNumber(country: string, kind: 'registration' | 'tax', number: string): boolean {
  const rule = jurisdictionOf(country).charityNumbers[kind]
  const key = registrationKey(number)
  return key !== '' && rule !== null && rule.faultOf(key) === null && (rule.isDoubtful?.(key) ?? false)
}
