import { button, defineMail, small, text } from '#platform/server/mail-template.ts'
import type { ChangeKind } from '../rules.ts'

/** What may happen to the way somebody signs in. */
export type SignInChange = 'emailAsked' | 'emailChanged' | 'invitationMoved' | 'activated' | 'deactivated' | 'deleted'
type Told = { firstName: string; change: SignInChange; by: string | null; to: string }

const english: Record<SignInChange, (told: Told) => string> = {
  emailAsked: ({ by, to }) => `${by} asked to change the address you sign in with to ${to}. It changes when the new address confirms it.`,
  emailChanged: ({ to }) => `The address you sign in with is now ${to}. This address no longer signs in.`,
  invitationMoved: ({ by, to }) => `${by} sent your invitation to ${to} instead. The link in this mailbox no longer works.`,
  activated: ({ by }) => `${by} activated your account. You can sign in again.`,
  deactivated: ({ by }) => `${by} deactivated your account. You can no longer sign in.`,
  deleted: ({ by }) => `${by} deleted your account. You can no longer sign in.`,
}
const malay: Record<SignInChange, (told: Told) => string> = {
  emailAsked: ({ by, to }) =>
    `${by} meminta supaya alamat log masuk anda ditukar kepada ${to}. Alamat ini ditukar apabila alamat baharu mengesahkannya.`,
  emailChanged: ({ to }) => `Alamat log masuk anda kini ialah ${to}. Alamat ini tidak lagi boleh digunakan untuk log masuk.`,
  invitationMoved: ({ by, to }) => `${by} menghantar jemputan anda kepada ${to}. Pautan dalam peti mel ini tidak lagi sah.`,
  activated: ({ by }) => `${by} mengaktifkan akaun anda. Anda boleh log masuk semula.`,
  deactivated: ({ by }) => `${by} menyahaktifkan akaun anda. Anda tidak lagi boleh log masuk.`,
  deleted: ({ by }) => `${by} memadamkan akaun anda. Anda tidak lagi boleh log masuk.`,
}

/** Goes to the address an account had until now, with every change of how it signs in. */
export const signInChanged = defineMail<Told>('signInChanged', (told, { language }) =>
  language === 'ms'
    ? {
        subject: 'Log masuk anda telah berubah',
        heading: 'Log masuk anda telah berubah',
        parts: [
          text(`Salam ${told.firstName},`),
          text(malay[told.change](told)),
          small('Jika anda tidak menjangkakannya, hubungi pentadbir lain badan amal anda dengan segera.'),
        ],
      }
    : {
        subject: 'Your sign-in has changed',
        heading: 'Your sign-in has changed',
        parts: [
          text(`Hello ${told.firstName},`),
          text(english[told.change](told)),
          small('If you did not expect this, tell another administrator of your charity at once.'),
        ],
      },
)

const kinds: Record<ChangeKind, { en: string; ms: string }> = {
  email: { en: 'the e-mail address', ms: 'alamat e-mel' },
  role: { en: 'the role', ms: 'peranan' },
  state: { en: 'the state', ms: 'status' },
}

/** Asks the other administrators to look at a change of an administrator's account. */
export const changeAsked = defineMail<{ askedBy: string; name: string; kind: ChangeKind; link: string }>(
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
