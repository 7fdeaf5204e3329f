import { defineMail, small, text } from '#platform/server/mail/template.ts'

/** Changes of how a person signs in. */
export type SignInChange = 'emailAsked' | 'emailChanged' | 'invitationMoved' | 'activated' | 'deactivated' | 'deleted'
type SignInChangedData = { firstName: string; change: SignInChange; by: string | null; to: string }

const english: Record<SignInChange, (told: SignInChangedData) => string> = {
  emailAsked: ({ by, to }) => `${by} asked to change the address you sign in with to ${to}. It changes when the new address confirms it.`,
  emailChanged: ({ to }) => `The address you sign in with is now ${to}. This address no longer signs in.`,
  invitationMoved: ({ by, to }) => `${by} sent your invitation to ${to} instead. The link in this mailbox no longer works.`,
  activated: ({ by }) => `${by} activated your account. You can sign in again.`,
  deactivated: ({ by }) => `${by} deactivated your account. You can no longer sign in.`,
  deleted: ({ by }) => `${by} deleted your account. You can no longer sign in.`,
}
const malay: Record<SignInChange, (told: SignInChangedData) => string> = {
  emailAsked: ({ by, to }) =>
    `${by} meminta supaya alamat log masuk anda ditukar kepada ${to}. Alamat ini ditukar apabila alamat baharu mengesahkannya.`,
  emailChanged: ({ to }) => `Alamat log masuk anda kini ialah ${to}. Alamat ini tidak lagi boleh digunakan untuk log masuk.`,
  invitationMoved: ({ by, to }) => `${by} menghantar jemputan anda kepada ${to}. Pautan dalam peti mel ini tidak lagi sah.`,
  activated: ({ by }) => `${by} mengaktifkan akaun anda. Anda boleh log masuk semula.`,
  deactivated: ({ by }) => `${by} menyahaktifkan akaun anda. Anda tidak lagi boleh log masuk.`,
  deleted: ({ by }) => `${by} memadamkan akaun anda. Anda tidak lagi boleh log masuk.`,
}

/** Notifies the previous address of an account of each change of how it signs in. */
export const signInChanged = defineMail<SignInChangedData>('signInChanged', (told, { language }) =>
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
