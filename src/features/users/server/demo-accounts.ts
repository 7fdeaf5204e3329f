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

/** Who works in the other charities beside those who sign in: amils, and who asks for voids and refunds, checks and approves them. */
export const demoTeams: readonly {
  charityId: number
  role: StartingRoleName
  name: readonly [string, string]
  email: string
  daysAgo: number
}[] = [
  { ...zakat, role: 'amil', name: ['Ustaz Razak', 'bin Sulaiman'], email: 'razak@zakat.demo', daysAgo: 500 },
  { ...zakat, role: 'amil', name: ['Normah', 'binti Yaakob'], email: 'normah@zakat.demo', daysAgo: 470 },
  { ...zakat, role: 'amil', name: ['Saiful', 'bin Bakri'], email: 'saiful@zakat.demo', daysAgo: 320 },
  { ...zakat, role: 'amil', name: ['Azizah', 'binti Daud'], email: 'azizah@zakat.demo', daysAgo: 40 },
  { ...zakat, role: 'clerk', name: ['Rosmah', 'binti Hashim'], email: 'clerk@zakat.demo', daysAgo: 380 },
  { ...zakat, role: 'finance', name: ['Kamarul', 'bin Zaini'], email: 'finance@zakat.demo', daysAgo: 420 },
  { ...zakat, role: 'approver', name: ['Noraini', 'binti Salleh'], email: 'approver@zakat.demo', daysAgo: 430 },
  { ...brunei, role: 'amil', name: ['Pengiran Hamid', 'bin Matusin'], email: 'hamid@brunei.demo', daysAgo: 450 },
  { ...brunei, role: 'amil', name: ['Dayang Noraini', 'binti Tengah'], email: 'noraini@brunei.demo', daysAgo: 210 },
  { ...brunei, role: 'finance', name: ['Dayang Rokiah', 'binti Jumat'], email: 'finance@brunei.demo', daysAgo: 400 },
  { ...brunei, role: 'approver', name: ['Haji Metussin', 'bin Lamat'], email: 'approver@brunei.demo', daysAgo: 410 },
  { ...harbour, role: 'clerk', name: ['Chloe', 'Nguyen'], email: 'clerk@harbour.demo', daysAgo: 300 },
  { ...harbour, role: 'finance', name: ['Patrick', 'Doyle'], email: 'finance@harbour.demo', daysAgo: 350 },
  { ...harbour, role: 'approver', name: ['Margaret', 'Sims'], email: 'approver@harbour.demo', daysAgo: 360 },
  { ...southern, role: 'clerk', name: ['Ruth', 'Papadopoulos'], email: 'clerk@southern.demo', daysAgo: 280 },
  { ...southern, role: 'finance', name: ['Samuel', 'Okafor'], email: 'finance@southern.demo', daysAgo: 330 },
  { ...southern, role: 'approver', name: ['Helen', 'Brooks'], email: 'approver@southern.demo', daysAgo: 340 },
]

/** The address of a colleague of the demo. */
export const colleagueEmail = (firstName: string): string => `${firstName.toLowerCase()}@nur.demo`

/** Every address that signs in with the published password. */
export const demoEmails: readonly string[] = [
  ...demoAccounts.map(({ email }) => email),
  ...demoColleagues.map(({ name: [firstName] }) => colleagueEmail(firstName)),
  ...demoTeams.map(({ email }) => email),
]
