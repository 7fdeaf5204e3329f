import { button, defineMail, rows, small, text } from '#platform/server/mail/template.ts'

type Ready = { name: string; title: string; rows: number; fileName: string; days: number; link: string }

/** The link to a finished export. The file itself never travels by mail: the link asks for sign-in. */
export const exportReady = defineMail<Ready>('exportReady', ({ name, title, rows: many, fileName, days, link }, { language }) => {
  const count = many.toLocaleString('en-SG')
  if (language === 'ms')
    return {
      subject: `Eksport anda sudah sedia: ${title}`,
      heading: 'Eksport anda sudah sedia',
      parts: [
        text(`Salam ${name},`),
        rows([
          ['Senarai', title],
          ['Baris', count],
          ['Fail', fileName],
        ]),
        button('Muat turun', link),
        small(`Pautan ini memerlukan log masuk. Fail disimpan selama ${days} hari.`),
      ],
    }
  return {
    subject: `Your export is ready: ${title}`,
    heading: 'Your export is ready',
    parts: [
      text(`Hello ${name},`),
      rows([
        ['List', title],
        ['Rows', count],
        ['File', fileName],
      ]),
      button('Download', link),
      small(`The link asks you to sign in. The file is kept for ${days} days.`),
    ],
  }
})
