import { myKadError, typeMyKad } from '#kit/identity/mykad.ts'
import type { EnrolmentNumber, IdentityNumber } from './jurisdiction.ts'

/** The identity card of Malaysia, which people of Brunei may hold as well. */
export const myKad: IdentityNumber = {
  label: 'MyKad',
  isNricOnReceipts: true,
  faultOf: number => (/^\d{12}$/.test(number) ? null : 'NRIC_LENGTH'),
  isWrittenIn: text => /^\d{6}-?\d{2}-?\d{4}$/.test(text.trim()),
  type: typeMyKad,
  cover: '******-**-',
}

/** The enrolment page where donors have that card alone. */
export const myKadAtEnrolment: EnrolmentNumber<'mykad'> = {
  faultOf: myKadError,
  typeOf: () => 'mykad',
  type: typeMyKad,
  hint: 'myKad',
}
