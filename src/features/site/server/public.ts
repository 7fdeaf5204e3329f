/** What this installation is, told once when the server starts. */
export type Site = {
  readonly version: string
  readonly isProductionSite: boolean
  readonly isDemo: boolean
  readonly hiddenModules: readonly string[]
}

let told: Site = { version: 'dev', isProductionSite: false, isDemo: false, hiddenModules: [] }

/** Tells the product what it is, once, before the first request. */
export function tellSite(site: Site): void {
  told = site
}
/** What this installation is. */
export const site = (): Site => told

/** The full address of one of our pages, for mails: `pageAt(publicUrl, 'authentication', 'invite-user', email, code)`. */
export const pageAt = (publicUrl: string, ...parts: readonly string[]): string => [publicUrl, ...parts.map(encodeURIComponent)].join('/')
