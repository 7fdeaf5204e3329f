import { formatCount } from '#kit/text/format-count.ts'
import { button, defineMail, rows, small, text } from '#platform/server/mail/template.ts'

type ExportMail = { name: string; title: string; rows: number; fileName: string; days: number; link: string }

/** The link to a finished export. The file itself never travels by mail: the link asks for sign-in. */
export const exportReady = defineMail<ExportMail>('exportReady', ({ name, title, rows: count, fileName, days, link }, t) => ({
  subject: t.work_ready_subject({ title }),
  heading: t.work_ready_heading(),
  parts: [
    text(t.mail_hello({ name })),
    rows([
      [t.work_ready_list(), title],
      [t.work_ready_rows(), formatCount(count)],
      [t.work_ready_file(), fileName],
    ]),
    button(t.work_ready_download(), link),
    small(t.work_ready_validity({ days })),
  ],
}))
