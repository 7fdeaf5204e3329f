/** The job that tells the provider the new expiry of a card. */
export const expiryJob = 'cards.expiry'
/** The job that lets the provider forget a removed card. */
export const forgetJob = 'cards.forget'
