/** What stands in the place of a name that was erased. The same in every language. */
export const erasedMark = '•••••'
