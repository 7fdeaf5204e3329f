import { findRecipient } from '#features/accounts/server/public.ts'
import { charityOf } from '#features/charity/server/public.ts'
import type { Context } from '#platform/server/context.ts'
import { enqueueMail } from '#platform/server/mail/mail.ts'
import { mailLimit } from '#platform/server/mail/mail-limit.ts'
import { defineMail, rows, text } from '#platform/server/mail/template.ts'
import { refuse } from '#platform/server/refuse.ts'

const limit = mailLimit('charityTest', { sender: { atOnce: 3, perHour: 10 } })

/** Shows who a charity's mails come from, and where answers go. */
const testMail = defineMail<{ name: string; sender: string; replyTo: string | null }>('charityTest', ({ name, sender, replyTo }, t) => ({
  subject: t.charity_profile_test_subject({ charity: name }),
  heading: t.charity_profile_test_heading(),
  parts: [
    text(t.charity_profile_test_text()),
    rows([
      [t.charity_profile_test_sender(), sender],
      [t.charity_profile_test_reply_to(), replyTo ?? t.charity_profile_test_nobody()],
    ]),
  ],
}))

/** Sends a test mail with the saved sender to the caller's own address. */
export async function sendTestMail(context: Context) {
  const { tx, actor } = context
  const { charityId, userId } = actor
  const recipient = await findRecipient(tx, { charityId, userId })
  if (!recipient) throw refuse('NOT_FOUND')
  await limit(context, String(charityId))
  const { name, mailSenderName, mailReplyTo } = await charityOf(tx, charityId)
  const data = { name, sender: mailSenderName ?? name, replyTo: mailReplyTo }
  await enqueueMail(context, { to: recipient.email, template: testMail, data, about: { kind: 'charity', id: String(charityId) } })
  context.audit({ subject: { kind: 'charity', id: String(charityId) }, detail: { testMail: 'sent' } })
  return { sentTo: recipient.email }
}
