/** A Brunei identity card number as shown, NN-NNNNNN; it has no check digit. */
export function formatBruneiIc(text: string): string {
  const digits = text.replace(/\D/g, '').slice(0, 8)
  return digits.length < 3 ? digits : `${digits.slice(0, 2)}-${digits.slice(2)}`
}

/** Whether a text is a Brunei identity card number: eight digits, with or without the dash. */
export const isBruneiIc = (text: string): boolean => /^\d{2}-?\d{6}$/.test(text)
