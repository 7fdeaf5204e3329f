import type { PublicScreens } from '#platform/web/public/public-screens.ts'
import { publicPaths } from '../public-paths.ts'

const verifyPath = '/receipt/verify'
const receipt = async () => (await import('./ReceiptScreen.tsx')).ReceiptScreen
const receiptPaths = [...publicPaths.everywhere, ...(publicPaths.outsideProduction ?? [])].filter(path => path !== verifyPath)

/** The public pages of receipts by path: every kind of receipt has the same page. */
export const publicScreens: PublicScreens = {
  ...Object.fromEntries(receiptPaths.map(path => [path, receipt])),
  [verifyPath]: async () => (await import('./VerifyScreen.tsx')).VerifyScreen,
}
