/** The job that sends what is due to the endpoints of a charity. */
export const sendJob = 'webhooks.sendDue'
/** Its name before 20261126T0400, when many of one charity waited at once: servers of that release add it while this one starts. */
export const earlierSendJob = 'webhooks.send'
/** The job that deletes the endpoints that were removed, with their logs. */
export const deleteRemovedJob = 'webhooks.deleteRemoved'
