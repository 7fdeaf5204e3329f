/** The jobs of recurring gifts: find what is due, charge one gift, remind of paused gifts. */
export const recurringJobNames = { due: 'recurring.due', charge: 'recurring.charge', remind: 'recurring.remind' } as const
