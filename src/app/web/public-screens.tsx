import type { ComponentType } from 'react'

/** What a public page is handed: its path without the base, and the whole query string, decoded. */
export type PublicScreenProps = { path: string; query: string }
type Load = () => Promise<ComponentType<PublicScreenProps>>

const receipt: Load = async () => (await import('#features/receipts/web/ReceiptScreen.tsx')).ReceiptScreen
const receiptPaths = [
  'donation',
  'fajrdonation',
  'fridaydonation',
  'purchase-and-donation',
  'harta',
  'fidyah',
  'malay_mosque',
  'malay_wakaf',
  'malay_harta',
  'malay_fidyah',
  'fitrah',
  'masjid',
  'wakaf',
]

const verify: Load = async () => (await import('#features/receipts/web/VerifyScreen.tsx')).VerifyScreen
const tax: Load = async () => (await import('#features/tax/web/TaxScreen.tsx')).TaxScreen

const enrol: Load = async () => (await import('#features/enrolment/web/EnrolScreen.tsx')).EnrolScreen

/** Public pages by path. Which of them exist under a base path is decided by `public-paths.ts`. */
export const publicScreens: Readonly<Record<string, Load>> = {
  ...Object.fromEntries(receiptPaths.map(kind => [`/receipt/${kind}`, receipt])),
  '/receipt/verify': verify,
  '/register/tax-deduction': tax,
  '/enrol/tax-deduction': tax,
  '/enroll': enrol,
  '/bn/enroll': enrol,
  '/credit-card/add-update': async () => (await import('#features/cards/web/CardLinkScreen.tsx')).CardLinkScreen,
}
