import { defineMail, small, text } from '#platform/server/mail/template.ts'
import type { DocumentTexts } from '#platform/server/texts.ts'

/** Changes of how a person signs in. */
export type SignInChange = 'emailAsked' | 'emailChanged' | 'invitationMoved' | 'activated' | 'deactivated' | 'deleted'
type SignInChangedData = { firstName: string; change: SignInChange; by: string | null; to: string }

function changeIn(t: DocumentTexts, { change, by: changedBy, to }: SignInChangedData): string {
  const changerId = String(changedBy)
  const texts: Record<SignInChange, () => string> = {
    emailAsked: () => t.auth_signin_email_asked({ by: changerId, to }),
    emailChanged: () => t.auth_signin_email_changed({ to }),
    invitationMoved: () => t.auth_signin_invitation_moved({ by: changerId, to }),
    activated: () => t.auth_signin_activated({ by: changerId }),
    deactivated: () => t.auth_signin_deactivated({ by: changerId }),
    deleted: () => t.auth_signin_deleted({ by: changerId }),
  }
  return texts[change]()
}

/** Notifies the previous address of an account of each change of how it signs in. */
export const signInChangedMail = defineMail<SignInChangedData>('signInChanged', (data, t) => ({
  subject: t.auth_signin_subject(),
  heading: t.auth_signin_subject(),
  parts: [text(t.mail_hello({ name: data.firstName })), text(changeIn(t, data)), small(t.auth_signin_unexpected())],
}))
