/** The job that asks the provider for the outcome of a charge that nobody recorded. */
export const resolveJob = 'payment-links.resolve'
