import { button, code, defineMail, small, text } from '#platform/server/mail/template.ts'

type Person = { firstName: string }
const hello = ({ firstName }: Person, language: 'en' | 'ms') => text(language === 'ms' ? `Salam ${firstName},` : `Hello ${firstName},`)

export const signInCode = defineMail<Person & { code: string }>('signInCode', (data, { language }) =>
  language === 'ms'
    ? {
        subject: 'Kod log masuk anda',
        heading: 'Kod log masuk anda',
        parts: [
          hello(data, language),
          code(data.code),
          text('Kod ini sah selama 10 minit dan untuk sekali guna sahaja.'),
          small('Jika anda tidak cuba log masuk, tukar kata laluan anda: seseorang mengetahuinya.'),
        ],
      }
    : {
        subject: 'Your sign-in code',
        heading: 'Your sign-in code',
        parts: [
          hello(data, language),
          code(data.code),
          text('It is good for 10 minutes and works once.'),
          small('If you did not try to sign in, change your password: somebody knows it.'),
        ],
      },
)

export const resetPassword = defineMail<Person & { link: string }>('resetPassword', (data, { language }) =>
  language === 'ms'
    ? {
        subject: 'Pilih kata laluan baharu',
        heading: 'Pilih kata laluan baharu',
        parts: [
          hello(data, language),
          text('Anda meminta pautan untuk menetapkan kata laluan baharu. Pautan ini sah selama 30 minit dan untuk sekali guna sahaja.'),
          button('Pilih kata laluan baharu', data.link),
          small('Jika bukan anda yang memintanya, abaikan mesej ini. Tiada apa-apa yang berubah.'),
        ],
      }
    : {
        subject: 'Choose a new password',
        heading: 'Choose a new password',
        parts: [
          hello(data, language),
          text('You asked for a link to set a new password. It is good for 30 minutes and works once.'),
          button('Choose a new password', data.link),
          small('If it was not you, leave this message be. Nothing has changed.'),
        ],
      },
)

export const passwordChanged = defineMail<Person>('passwordChanged', (data, { language }) =>
  language === 'ms'
    ? {
        subject: 'Kata laluan anda telah ditukar',
        heading: 'Kata laluan anda telah ditukar',
        parts: [
          hello(data, language),
          text('Kata laluan akaun anda baru sahaja ditukar, dan sesi lain telah ditamatkan.'),
          small('Jika bukan anda yang menukarnya, hubungi pentadbir badan amal anda dengan segera.'),
        ],
      }
    : {
        subject: 'Your password was changed',
        heading: 'Your password was changed',
        parts: [
          hello(data, language),
          text('The password of your account was just changed, and its other sessions have ended.'),
          small('If it was not you, tell an administrator of your charity at once.'),
        ],
      },
)

export const invitation = defineMail<Person & { link: string; invitedBy: string; roleName: string }>(
  'invitation',
  (data, { language, name }) =>
    language === 'ms'
      ? {
          subject: `Jemputan ke ${name}`,
          heading: `Anda dijemput ke ${name}`,
          parts: [
            hello(data, language),
            text(
              `${data.invitedBy} menjemput anda sebagai ${data.roleName}. Pilih kata laluan untuk bermula. Pautan ini sah selama 72 jam dan untuk sekali guna sahaja.`,
            ),
            button('Terima jemputan', data.link),
            small('Jika anda tidak menjangkakannya, abaikan mesej ini.'),
          ],
        }
      : {
          subject: `Your invitation to ${name}`,
          heading: `You are invited to ${name}`,
          parts: [
            hello(data, language),
            text(
              `${data.invitedBy} invites you as ${data.roleName}. Choose a password to begin. The link is good for 72 hours and works once.`,
            ),
            button('Accept the invitation', data.link),
            small('If you did not expect this, leave this message be.'),
          ],
        },
)

export const confirmNewEmail = defineMail<Person & { link: string }>('confirmNewEmail', (data, { language }) =>
  language === 'ms'
    ? {
        subject: 'Sahkan alamat e-mel baharu anda',
        heading: 'Sahkan alamat e-mel baharu anda',
        parts: [
          hello(data, language),
          text('Alamat ini akan menjadi alamat log masuk anda sebaik sahaja anda mengesahkannya. Pautan ini sah selama 24 jam.'),
          button('Sahkan alamat ini', data.link),
        ],
      }
    : {
        subject: 'Confirm your new e-mail address',
        heading: 'Confirm your new e-mail address',
        parts: [
          hello(data, language),
          text('This address becomes the one you sign in with as soon as you confirm it. The link is good for 24 hours.'),
          button('Confirm this address', data.link),
        ],
      },
)

export const accessRequested = defineMail<{ name: string; email: string; reason: string; link: string }>(
  'accessRequested',
  ({ name, email, reason, link }, { language }) =>
    language === 'ms'
      ? {
          subject: 'Seseorang meminta akses',
          heading: 'Seseorang meminta akses',
          parts: [
            text(`${name} (${email}) meminta akses kepada badan amal anda.${reason ? ` Sebabnya: ${reason}` : ''}`),
            button('Semak permintaan', link),
          ],
        }
      : {
          subject: 'Somebody asks for access',
          heading: 'Somebody asks for access',
          parts: [
            text(`${name} (${email}) asks for access to your charity.${reason ? ` The reason given: ${reason}` : ''}`),
            button('Look at the request', link),
          ],
        },
)
