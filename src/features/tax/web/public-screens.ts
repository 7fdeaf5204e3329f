import type { PublicScreens } from '#platform/web/public/public-screens.ts'

const tax = async () => (await import('./TaxScreen.tsx')).TaxScreen

/** The public pages of tax registration by path. */
export const publicScreens: PublicScreens = { '/register/tax-deduction': tax, '/enrol/tax-deduction': tax }
