import type { StartingRoleName } from '#features/roles/server/public.ts'

/** The password of every demo account. Demo mode only. */
export const demoPassword = 'Amanah#2026'

type Account = {
  email: string
  charityId: number
  charityName: string
  role: StartingRoleName
  roleName: string
  firstName: string
  lastName: string
}
/** The charity with the most demo accounts. */
export const nurMosque = { charityId: 1, charityName: 'Nur Mosque Foundation' }
const zakat = { charityId: 80, charityName: 'Lembaga Zakat Seri Amanah' }
const brunei = { charityId: 94, charityName: 'Kementerian Kebajikan Darussalam' }
const harbour = { charityId: 77, charityName: 'Harbour Community Care' }
const southern = { charityId: 78, charityName: 'Southern Cross Mission' }

/** The accounts printed at start and shown on the sign-in page of a demo. */
export const demoAccounts: readonly Account[] = [
  { ...nurMosque, email: 'admin@nur.demo', role: 'administrator', roleName: 'Administrator', firstName: 'Nadia', lastName: 'Hassan' },
  { ...nurMosque, email: 'finance@nur.demo', role: 'finance', roleName: 'Finance officer', firstName: 'Farid', lastName: 'Osman' },
  { ...nurMosque, email: 'approver@nur.demo', role: 'approver', roleName: 'Approver', firstName: 'Aminah', lastName: 'Yusof' },
  { ...nurMosque, email: 'clerk@nur.demo', role: 'clerk', roleName: 'Counter clerk', firstName: 'Siti', lastName: 'Rahmah' },
  { ...nurMosque, email: 'viewer@nur.demo', role: 'viewer', roleName: 'View only', firstName: 'Vikram', lastName: 'Nair' },
  { ...nurMosque, email: 'officer@nur.demo', role: 'officer', roleName: 'POS officer', firstName: 'Omar', lastName: 'Salleh' },
  { ...zakat, email: 'admin@zakat.demo', role: 'administrator', roleName: 'Administrator', firstName: 'Zulkifli', lastName: 'Ahmad' },
  { ...brunei, email: 'admin@brunei.demo', role: 'administrator', roleName: 'Administrator', firstName: 'Hajah', lastName: 'Mariam' },
  { ...brunei, email: 'amil@brunei.demo', role: 'amil', roleName: 'Amil', firstName: 'Awang', lastName: 'Ramli' },
  { ...harbour, email: 'admin@harbour.demo', role: 'administrator', roleName: 'Administrator', firstName: 'Harriet', lastName: 'Cole' },
  { ...southern, email: 'admin@southern.demo', role: 'administrator', roleName: 'Administrator', firstName: 'Stuart', lastName: 'Marsh' },
]

/** Further users of the first demo charity, so that its lists have several pages. */
export const demoColleagues: readonly {
  role: StartingRoleName
  status: 'active' | 'inactive' | 'invited'
  name: readonly [string, string]
  daysAgo: number
}[] = [
  { role: 'administrator', status: 'active', name: ['Salmah', 'Ismail'], daysAgo: 420 },
  { role: 'finance', status: 'active', name: ['Rosnah', 'Idris'], daysAgo: 410 },
  { role: 'finance', status: 'active', name: ['Daniel', 'Lim Wei Jie'], daysAgo: 388 },
  { role: 'finance', status: 'active', name: ['Nurul', 'Huda binte Kassim'], daysAgo: 301 },
  { role: 'finance', status: 'active', name: ['Priya', 'd/o Raman'], daysAgo: 260 },
  { role: 'finance', status: 'active', name: ['Hafiz', 'bin Jamal'], daysAgo: 214 },
  { role: 'finance', status: 'active', name: ['Grace', 'Tan Siew Ling'], daysAgo: 190 },
  { role: 'finance', status: 'inactive', name: ['Khairul', 'Anwar'], daysAgo: 505 },
  { role: 'finance', status: 'invited', name: ['Melissa', 'Ong'], daysAgo: 1 },
  { role: 'clerk', status: 'active', name: ['Zainab', 'Mohamed'], daysAgo: 150 },
  { role: 'clerk', status: 'active', name: ['Iskandar', 'Putra'], daysAgo: 121 },
  { role: 'clerk', status: 'invited', name: ['Joyce', 'Koh'], daysAgo: 9 },
  { role: 'officer', status: 'active', name: ['Ridwan', 'Abdullah'], daysAgo: 96 },
  { role: 'officer', status: 'active', name: ['Fatimah', 'Zahra'], daysAgo: 80 },
  { role: 'officer', status: 'inactive', name: ['Shahrul', 'Nizam'], daysAgo: 330 },
  { role: 'approver', status: 'active', name: ['Latifah', 'Karim'], daysAgo: 222 },
  { role: 'viewer', status: 'active', name: ['Benjamin', 'Goh'], daysAgo: 61 },
]

/** Amils of the demo, beside the one who signs in. */
export const demoAmils: readonly { charityId: number; name: readonly [string, string]; email: string; daysAgo: number }[] = [
  { ...zakat, name: ['Ustaz Razak', 'bin Sulaiman'], email: 'razak@zakat.demo', daysAgo: 500 },
  { ...zakat, name: ['Normah', 'binti Yaakob'], email: 'normah@zakat.demo', daysAgo: 470 },
  { ...zakat, name: ['Saiful', 'bin Bakri'], email: 'saiful@zakat.demo', daysAgo: 320 },
  { ...zakat, name: ['Azizah', 'binti Daud'], email: 'azizah@zakat.demo', daysAgo: 40 },
  { ...brunei, name: ['Pengiran Hamid', 'bin Matusin'], email: 'hamid@brunei.demo', daysAgo: 450 },
  { ...brunei, name: ['Dayang Noraini', 'binti Tengah'], email: 'noraini@brunei.demo', daysAgo: 210 },
]

/** The address of a colleague of the demo. */
export const colleagueEmail = (firstName: string): string => `${firstName.toLowerCase()}@nur.demo`

/** Every address that signs in with the published password. */
export const demoEmails: readonly string[] = [
  ...demoAccounts.map(({ email }) => email),
  ...demoColleagues.map(({ name: [firstName] }) => colleagueEmail(firstName)),
  ...demoAmils.map(({ email }) => email),
]
