/** Replaces a name that was erased, in every language. */
export const erasedMark = '•••••'
