/** The two ways in which the tax authority learns of a gift. Zakat is never a donation of 250 %. */
export type TaxScheme = 'ipc' | 'zakat'

/** The state of a registration: `changed` when the gift was partly refunded since. */
export type RegistrationState = 'registered' | 'changed' | 'withdrawn'
