import { isProductionPath } from '#platform/contract/base-path.ts'

/** Paths that anyone may open and that the light public entry draws, without the back office's code. */
const always = [
  '/receipt/donation',
  '/receipt/fajrdonation',
  '/receipt/fridaydonation',
  '/receipt/purchase-and-donation',
  '/receipt/harta',
  '/receipt/fidyah',
  '/receipt/verify',
  '/register/tax-deduction',
  '/enrol/tax-deduction',
  '/credit-card/add-update',
]

/** Specification, section 2: these exist everywhere but under the production path. */
const outsideProduction = [
  '/enroll',
  '/bn/enroll',
  '/receipt/malay_mosque',
  '/receipt/malay_wakaf',
  '/receipt/malay_harta',
  '/receipt/malay_fidyah',
  '/receipt/fitrah',
  '/receipt/masjid',
  '/receipt/wakaf',
]

/** The public paths below a base path such as '' or '/prod', each without that base. */
export const publicPathsAt = (basePath: string): readonly string[] =>
  isProductionPath(basePath) ? always : [...always, ...outsideProduction]

/** Public pages whose address ends in a code: the page stands at the part before it. */
const withCode = ['/credit-card/add-update']

/** The address by which a public page is known: its own path, or the part before its code. */
export const publicPageOf = (path: string): string => withCode.find(start => path.startsWith(`${start}/`)) ?? path

/** Whether the public entry answers this path; the base is taken off first. */
export function isPublicPath(path: string, basePath: string): boolean {
  const bare = path.slice(basePath.replace(/(?<!\/)\/+$/, '').length).replace(/(?<!\/)\/+$/, '')
  return publicPathsAt(basePath).includes(publicPageOf(bare))
}
