// Browsers and Node have it; the types of neither belong to the floor.
declare const crypto: { randomUUID(): string }

/**
 * A random UUID without thirteen digits in a row: about one in a million reads like a card number, which the server refuses in every text.
 */
export function randomKey(): string {
  const key = crypto.randomUUID()
  return /\d{13}/.test(key.replaceAll('-', '')) ? randomKey() : key
}
