/** The name and the value in a donor's address that open the form of a payment link. */
export const sendLinkParameter = { name: 'send', value: 'payment-link' } as const

/** The page of a donor with the form of a payment link open. */
export const sendLinkPath = (donorId: string): string =>
  `/donors/details?id=${donorId}&${sendLinkParameter.name}=${sendLinkParameter.value}`
