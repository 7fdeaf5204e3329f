/** The job that sends a card's new expiry to the provider. */
export const updateExpiryJob = 'cards.expiry'
/** The job that deletes a removed card at the provider. */
export const deleteCardJob = 'cards.forget'
/** The job that deletes a card of an erased donor at the provider, and then forgets how the provider knew it. */
export const eraseCardJob = 'cards.erase'
