import { button, defineMail, text } from '#platform/server/mail/template.ts'
import type { ChangeKind } from '../rules.ts'

const kinds: Record<ChangeKind, { en: string; ms: string }> = {
  email: { en: 'the e-mail address', ms: 'alamat e-mel' },
  role: { en: 'the role', ms: 'peranan' },
  state: { en: 'the state', ms: 'status' },
}

/** Asks the other administrators to review a change of an administrator's account. */
export const changeRequested = defineMail<{ askedBy: string; name: string; kind: ChangeKind; link: string }>(
  'administratorChangeAsked',
  ({ askedBy, name, kind, link }, { language }) =>
    language === 'ms'
      ? {
          subject: 'Perubahan pentadbir menunggu pengesahan anda',
          heading: 'Perubahan pentadbir menunggu pengesahan anda',
          parts: [
            text(`${askedBy} meminta untuk menukar ${kinds[kind].ms} akaun ${name}. Pentadbir lain perlu mengesahkannya dalam 7 hari.`),
            button('Semak perubahan', link),
          ],
        }
      : {
          subject: 'A change of an administrator waits for you',
          heading: 'A change of an administrator waits for you',
          parts: [
            text(`${askedBy} asks to change ${kinds[kind].en} of the account of ${name}. Another administrator confirms it within 7 days.`),
            button('Review the change', link),
          ],
        },
)
