/** A part of the product that a charity uses: Donations 8, Purchases 9, Islamic Giving 10. */
export type NamedPreference = { readonly id: number; readonly name: string }

/** A registration number as it is compared: capitals and digits only. */
export const registrationKey = (number: string): string => number.toUpperCase().replace(/[^A-Z0-9]/g, '')
