/** Ids of the demo's charities, in the order in which their sample data is loaded. */
export const demoCharityIds: readonly number[] = [1, 80, 94, 77, 78]
/** Ids of those that give zakat, and so follow a Hijri calendar. */
export const islamicDemoCharityIds: readonly number[] = [1, 80, 94]
