import { m } from '#messages/messages.js'
import { helpWords } from '../rules.ts'

const said: Readonly<Record<string, () => string>> = {
  [helpWords.noText]: m.shell_help_no_text,
  [helpWords.shortText]: m.shell_help_short_text,
  [helpWords.tooMany]: m.shell_help_too_many,
  [helpWords.tooLarge]: m.shell_help_too_large,
  [helpWords.wrongFormat]: m.shell_help_wrong_format,
  [helpWords.sent]: m.shell_help_sent,
  [helpWords.failed]: m.shell_help_failed,
}

/** The specification's words about a help request in the reader's language. */
export const inReadersWords = (words: string | null): string | null => (words === null ? null : (said[words]?.() ?? words))
