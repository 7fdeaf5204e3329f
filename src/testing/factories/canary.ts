/**
 * Marks every text of a world: a response that contains it leaks that charity. Apart from `world.ts`, which awaits the examples that use
 * it.
 */
export const canary = 'Kenari'
