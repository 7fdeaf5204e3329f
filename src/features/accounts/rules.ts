import { Email } from '#kit/text/text.ts'

/** The e-mail address of an account, in small letters: people sign in by it. */
export const AccountEmail = Email.toLowerCase()

/** The state of an account as it is stored; an expired invitation is derived from its end. */
export type AccountStatus = 'active' | 'inactive' | 'invited' | 'deleted'

/** The words of a person's own name and e-mail address, which their password may not contain. */
export const ownNameWords = ({ firstName, lastName, email }: { firstName: string; lastName: string; email: string }): string[] => [
  ...`${firstName} ${lastName}`.split(/\s+/),
  ...email.split('@').slice(0, 1),
]
