import { removeImages, type StoredImage, storeImages, recordImages, takeImages } from '#features/files/server/public.ts'
import { charityOf } from '#features/charity/server/public.ts'
import { newId } from '#kit/security/ids.ts'
import type { RequestOf } from '#platform/contract/endpoint.ts'
import { type PreparationContext, type Context, withPreparation } from '#platform/server/context.ts'
import { enqueueMail } from '#platform/server/mail/mail.ts'
import { defineMail, rows, text } from '#platform/server/mail/template.ts'
import { mailLimit } from '#platform/server/mail/mail-limit.ts'
import { InvalidImageError } from '#platform/server/files/images.ts'
import { refuse } from '#platform/server/refuse.ts'
import { RefusalError } from '#platform/contract/refusal-error.ts'
import { help } from '../contract.ts'
import './tables.ts'

type HelpMail = { from: string; queries: string; images: number; page: string | null }
const helpMail = defineMail<HelpMail>('helpAsked', ({ from, queries, images, page }, t) => ({
  subject: t.help_asked_subject({ from }),
  heading: t.help_asked_heading(),
  parts: [
    text(queries),
    rows([[t.help_asked_from(), from], [t.help_asked_images(), String(images)], ...(page ? [[t.help_asked_page(), page] as const] : [])]),
  ],
}))

const limitQuestions = mailLimit('help', { sender: { atOnce: 5, perHour: 10 } })

/** Stores the question with its images and mails it to the charity's support. */
export const askForHelp = withPreparation(help.request, keepFiles, keepOrForget)

type HelpInput = RequestOf<typeof help.request>
type PreparedHelp = Omit<HelpInput, 'imgerUrl'> & { names: readonly string[]; stored: StoredImage[] }

async function keepFiles({ imgerUrl, ...asked }: HelpInput, before: PreparationContext): Promise<PreparedHelp> {
  const [names, images] = [imgerUrl.filter(image => typeof image === 'string'), imgerUrl.filter(image => typeof image !== 'string')]
  try {
    return { ...asked, names, stored: await storeImages(images, 'help', before) }
  } catch (error) {
    if (!(error instanceof InvalidImageError)) throw error
    throw refuse('INVALID', [{ field: 'imgerUrl', code: error.fault === 'size' ? 'TOO_MANY_PIXELS' : 'WRONG_FORMAT' }])
  }
}

/** The images of a question that is refused go again; what the database asks to be repeated finds them. */
async function keepOrForget(context: Context, ready: PreparedHelp) {
  try {
    return await keepQuestion(context, ready)
  } catch (error) {
    if (error instanceof RefusalError) await removeImages(context.files, ready.stored)
    throw error
  }
}

async function keepQuestion(context: Context, { userQueries, userId, page, names, stored }: PreparedHelp) {
  const { tx, actor, now, audit } = context
  const { charityId } = actor
  if (userId !== undefined && userId !== actor.userId) throw refuse('NOT_FOUND')
  await limitQuestions(context, actor.userId)
  if (!(await takeImages({ tx, actor }, names))) throw refuse('NOT_FOUND')
  const images = [...names, ...(await recordImages(context, 'help', stored))]

  const id = newId(now().getTime())
  const queries = userQueries.trim()
  await tx
    .insertInto('helpRequest')
    .values({ charityId, id, userId: actor.userId, queries, images, page: page ?? null, createdAt: now() })
    .execute()
  const { email } = await charityOf(tx, charityId)
  const data = { from: actor.name, queries, images: images.length, page: page ?? null }
  if (email) await enqueueMail(context, { to: email, template: helpMail, data, about: { kind: 'helpRequest', id } })
  audit({ subject: { kind: 'helpRequest', id } })
  return { id }
}
