/** What this installation is, told once when the server starts. */
export type Site = {
  /** The address that links begin with, without a slash at the end: `https://giving.example/prod`. */
  readonly address: string
  readonly version: string
  readonly isProductionSite: boolean
  readonly isDemo: boolean
  readonly hiddenModules: readonly string[]
}

let told: Site = { address: 'http://localhost:3000', version: 'dev', isProductionSite: false, isDemo: false, hiddenModules: [] }

/** Tells the product what it is, once, before the first request. */
export function tellSite(site: Site): void {
  told = { ...site, address: site.address.replace(/\/+$/, '') }
}
/** What this installation is. */
export const site = (): Site => told

/** The full address of one of our pages, for mails: `linkTo('authentication', 'invite-user', email, code)`. */
export const linkTo = (...parts: readonly string[]): string => [told.address, ...parts.map(encodeURIComponent)].join('/')
