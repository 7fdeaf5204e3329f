/** The job that sends what is due to the endpoints of a charity. */
export const sendJob = 'webhooks.send'
/** The job that deletes the endpoints that were removed, with their logs. */
export const deleteRemovedJob = 'webhooks.deleteRemoved'
