/** Overrides, embeddings and isolates of the direction of text: they make a text read as another one. */
const direction = '\\u202a-\\u202e\\u2066-\\u2069'
const wrongInLine = new RegExp(`[\\p{Cc}\\p{Zl}\\p{Zp}${direction}]`, 'u')
const wrongInLines = new RegExp(`[^\\P{Cc}\\t\\n\\r]|[${direction}]`, 'u')

/**
 * Whether a text holds a control character, or one that turns the direction of what follows. Line breaks and tabs are allowed where people
 * write several lines. Joiners stay allowed: Arabic and Indic scripts and emoji need them.
 */
export const hasWrongCharacter = (text: string, isMultiline: boolean): boolean => (isMultiline ? wrongInLines : wrongInLine).test(text)

/** A text of one line with a blank in place of each character that it must not hold. */
export const withoutWrongCharacters = (text: string): string => text.replace(new RegExp(wrongInLine, 'gu'), ' ')

/** What bytes 0x80 to 0xBF of UTF-8 become when they are read as Windows-1252. */
const continuation = '[\\u0080-\\u00bf€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]'
const misread = new RegExp(`\\ufffd|[ÂÃÄÅÎÏÐÑØÙÚÛ]${continuation}|[à-ï]${continuation}{2}|ð${continuation}{3}`, 'u')

/** Whether letters of a text were lost, or read in another encoding than they were written in: 'JosÃ©', 'Jos\ufffd'. */
export const hasDamagedLetters = (text: string): boolean => misread.test(text)

/** Characters that show nothing by themselves (Unicode's default ignorable ones), and the blank of Braille. */
const ignorable = /[\p{Default_Ignorable_Code_Point}\u2800]/u
const visible = /[^\s\p{Default_Ignorable_Code_Point}\u2800]/u

/** Whether a text looks empty although it is not: nothing but invisible characters, with blanks or without. */
export const isInvisible = (text: string): boolean => ignorable.test(text) && !visible.test(text)

/** A name without invisible characters, blanks collapsed and case folded: names that look alike are alike. */
export const comparableName = (name: string): string =>
  name
    .normalize('NFC')
    .replace(/[\p{Default_Ignorable_Code_Point}\u2800]/gu, '')
    .replace(/\s{1,400}/g, ' ')
    .trim()
    .toLowerCase()
