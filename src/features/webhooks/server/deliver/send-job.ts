/** The job that sends what is due to the endpoints of a charity. */
export const sendJob = 'webhooks.send'
