/**
 * The message of an error without quoted values: PostgreSQL's data exceptions (class 22) and parsers repeat their input, which may be a
 * personal number.
 */
export function errorMessage(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const { code } = error as { code?: unknown }
  const quotes = error instanceof SyntaxError || (typeof code === 'string' && /^22[0-9A-Z]{3}$/.test(code))
  return quotes ? withoutQuoted(error.message) : error.message
}

/** The stack of an error under its message without values. */
export const errorStack = (error: Error): string | undefined => error.stack?.replace(error.message, () => errorMessage(error))

// From the first quotation mark to the last: the value may hold some of its own.
function withoutQuoted(message: string): string {
  const [from, to] = [message.indexOf('"'), message.lastIndexOf('"')]
  return to > from ? `${message.slice(0, from)}"…"${message.slice(to + 1)}` : message
}
