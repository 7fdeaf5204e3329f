/** The job that sends a card's new expiry to the provider. */
export const updateExpiryJob = 'cards.expiry'
/** The job that deletes a removed card at the provider. */
export const deleteCardJob = 'cards.forget'
