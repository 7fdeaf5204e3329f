/**
 * The timeout of each wait, in milliseconds: generous, for busy machines.
 * Speed is measured by the benchmark.
 */
export const waitTimeout = 60_000
