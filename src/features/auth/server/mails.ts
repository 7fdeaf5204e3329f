import { button, code, defineMail, small, text } from '#platform/server/mail/template.ts'

type Person = { firstName: string }

export const signInCode = defineMail<Person & { code: string }>('signInCode', ({ firstName, code: digits }, t) => ({
  subject: t.auth_code_subject(),
  heading: t.auth_code_subject(),
  parts: [text(t.mail_hello({ name: firstName })), code(digits), text(t.auth_code_validity()), small(t.auth_code_not_you())],
}))

export const resetPassword = defineMail<Person & { link: string }>('resetPassword', ({ firstName, link }, t) => ({
  subject: t.auth_reset_subject(),
  heading: t.auth_reset_subject(),
  parts: [
    text(t.mail_hello({ name: firstName })),
    text(t.auth_reset_validity()),
    button(t.auth_reset_subject(), link),
    small(t.auth_reset_not_you()),
  ],
}))

export const passwordChanged = defineMail<Person>('passwordChanged', ({ firstName }, t) => ({
  subject: t.auth_changed_subject(),
  heading: t.auth_changed_subject(),
  parts: [text(t.mail_hello({ name: firstName })), text(t.auth_changed_sessions()), small(t.auth_changed_not_you())],
}))

type Invitation = Person & { link: string; invitedBy: string; roleName: string }
export const invitation = defineMail<Invitation>('invitation', ({ firstName, link, invitedBy, roleName }, t, { name: charity }) => ({
  subject: t.auth_invitation_subject({ charity }),
  heading: t.auth_invitation_heading({ charity }),
  parts: [
    text(t.mail_hello({ name: firstName })),
    text(t.auth_invitation_text({ invitedBy, roleName })),
    button(t.auth_invitation_accept(), link),
    small(t.auth_invitation_unexpected()),
  ],
}))

export const confirmNewEmail = defineMail<Person & { link: string }>('confirmNewEmail', ({ firstName, link }, t) => ({
  subject: t.auth_confirm_subject(),
  heading: t.auth_confirm_subject(),
  parts: [text(t.mail_hello({ name: firstName })), text(t.auth_confirm_text()), button(t.auth_confirm_button(), link)],
}))

type AccessRequest = { name: string; email: string; reason: string; link: string }
export const accessRequested = defineMail<AccessRequest>('accessRequested', ({ name, email, reason, link }, t) => ({
  subject: t.auth_access_subject(),
  heading: t.auth_access_subject(),
  parts: [
    text([t.auth_access_text({ name, email }), ...(reason ? [t.auth_access_reason({ reason })] : [])].join(' ')),
    button(t.auth_access_button(), link),
  ],
}))
