import { button, defineMail, text } from '#platform/server/mail/template.ts'
import { type ChangeKind, changeDays } from '../rules.ts'

type ChangeRequest = { askedBy: string; name: string; kind: ChangeKind; link: string }
/** Asks the other administrators to review a change of an administrator's account. */
export const changeRequested = defineMail<ChangeRequest>('administratorChangeAsked', ({ askedBy, name, kind, link }, t) => {
  const kinds = { email: t.users_change_email, role: t.users_change_role, state: t.users_change_state } satisfies Record<
    ChangeKind,
    unknown
  >
  return {
    subject: t.users_change_subject(),
    heading: t.users_change_subject(),
    parts: [text(kinds[kind]({ askedBy, name, days: changeDays })), button(t.users_change_review(), link)],
  }
})
