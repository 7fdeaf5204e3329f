import { charityOf } from '#features/charity/server/public.ts'
import { newId } from '#kit/ids.ts'
import type { In } from '#platform/contract/endpoint.ts'
import type { Context } from '#platform/server/context.ts'
import type { Moment } from '#platform/server/db.ts'
import { enqueueMail } from '#platform/server/mail.ts'
import { defineMail, rows, text } from '#platform/server/mail-template.ts'
import { refuse } from '#platform/server/refuse.ts'
import type { help } from '../contract.ts'

declare module '#platform/server/db.ts' {
  interface Tables {
    helpRequest: {
      charityId: number
      id: string
      userId: string
      queries: string
      images: string[]
      page: string | null
      createdAt: Moment
    }
  }
}

const helpAsked = defineMail<{ from: string; queries: string; images: number; page: string | null }>(
  'helpAsked',
  ({ from, queries, images, page }, { language }) =>
    language === 'ms'
      ? {
          subject: `Bantuan diminta oleh ${from}`,
          heading: 'Bantuan diminta',
          parts: [text(queries), rows([['Daripada', from], ['Imej', String(images)], ...(page ? [['Halaman', page] as const] : [])])],
        }
      : {
          subject: `Help asked for by ${from}`,
          heading: 'Help asked for',
          parts: [text(queries), rows([['From', from], ['Images', String(images)], ...(page ? [['Page', page] as const] : [])])],
        },
)

/** H1: keeps the question and passes it on to the charity's support. */
export async function askForHelp(context: Context, { userQueries, userId, imgerUrl, page }: In<typeof help.request>) {
  const { tx, actor, now, audit } = context
  if (userId !== undefined && userId !== actor.userId) throw refuse('NOT_FOUND')
  const id = newId(now().getTime())
  const queries = userQueries.trim()
  const images = imgerUrl.map(image => (typeof image === 'string' ? image : image.name))
  await tx
    .insertInto('helpRequest')
    .values({ charityId: actor.charityId, id, userId: actor.userId, queries, images, page: page ?? null, createdAt: now() })
    .execute()
  const { email } = await charityOf(tx, actor.charityId)
  const data = { from: actor.name, queries, images: images.length, page: page ?? null }
  if (email) await enqueueMail(context, { to: email, template: helpAsked, data, about: { kind: 'helpRequest', id } })
  audit({ subject: { kind: 'helpRequest', id } })
  return { id }
}
