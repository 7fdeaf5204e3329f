/** A text with full-width characters and wide blanks in their usual form. Other look-alikes stay, such as a raised 2, which is no digit. */
export const withoutFullWidth = (text: string): string =>
  text
    .replace(/[\uFF01-\uFF5E]/g, character => String.fromCharCode(character.charCodeAt(0) - 0xfee0))
    .replace(/[\u00A0\u2000-\u200A\u202F\u205F\u3000]/g, ' ')
