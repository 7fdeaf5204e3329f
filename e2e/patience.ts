/**
 * For how long a journey waits for one sight before it gives up, in milliseconds: many times what a machine needs that does much else.
 * How fast the product is, is measured elsewhere.
 */
export const patience = 60_000
