/** The whole API on one page: a capability is a word here and a folder under features. */
export const contract = {}
