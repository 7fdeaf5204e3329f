import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Address, Email } from 'postal-mime'
import { commonZone, formatMomentInZone } from '#jurisdictions/zones.ts'
import { defaultLanguage, type Language } from '#kit/text/languages.ts'
import { acceptedLanguage } from '../http/accepted-language.ts'
import { type DocumentTexts, textsIn } from '../texts.ts'
import { escapeHtml } from './escape-html.ts'
import type { Mailbox } from './mailbox.ts'
import { mailboxStyle } from './mailbox-style.ts'
import { mailFilesOrigin } from '../files/public-files.ts'
import { refuse } from '../refuse.ts'

const faces = {
  'ui.woff2': '@fontsource-variable/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-wght-normal.woff2',
  'serif.woff2': '@fontsource/source-serif-4/files/source-serif-4-latin-600-normal.woff2',
} as const

/** The page on which a demo's mails are read: `/mailbox`. Refuses to exist in production. */
export function registerMailbox(
  app: FastifyInstance,
  mailbox: Mailbox,
  { production, basePath = '' }: { production: boolean; basePath?: string },
): void {
  if (production) throw new Error('The mailbox is for demonstrations and refuses production: set SMTP_URL.')
  const at = `${basePath}/mailbox`
  const pictures = `'self' ${mailFilesOrigin() ?? ''}`.trim()

  app.get<{ Querystring: { to?: string } }>('/mailbox', { schema: { hide: true } }, async (request, reply) => {
    const t = textsOf(request)
    const wanted = String(request.query.to ?? '')
      .trim()
      .toLowerCase()
    const all = await mailbox.list(wanted ? 500 : 100)
    const mails = all.filter(({ mail }) => recipientsOf(mail).toLowerCase().includes(wanted))
    return page(reply, languageOf(request), {
      title: t.mailbox_title(),
      main: listOf(mails, wanted, { at, t, language: languageOf(request) }),
    })
  })
  app.get<{ Params: { id: string } }>('/mailbox/:id', { schema: { hide: true } }, async (request, reply) => {
    const [t, { mail }] = [textsOf(request), await findLetter(mailbox, request.params.id)]
    const main = letterOf(request.params.id, mail, { at, t, language: languageOf(request) })
    return page(reply, languageOf(request), { title: mail.subject ?? t.mailbox_no_subject(), main })
  })
  app.get<{ Params: { id: string } }>('/mailbox/:id/body', { schema: { hide: true } }, async (request, reply) => {
    const { mail } = await findLetter(mailbox, request.params.id)
    const html = (mail.html ?? `<pre>${escapeHtml(mail.text ?? '')}</pre>`).replace(/<head[^<>]*>|$/i, '$&<base target="_top">')
    reply.header(
      'content-security-policy',
      `default-src 'none'; style-src 'unsafe-inline'; img-src data: ${pictures}; base-uri 'none'; frame-ancestors 'self'; sandbox allow-top-navigation-by-user-activation`,
    )
    return reply.header('x-frame-options', 'SAMEORIGIN').type('text/html; charset=utf-8').send(html)
  })
  app.get<{ Params: { id: string } }>('/mailbox/:id/raw', { schema: { hide: true } }, async (request, reply) =>
    reply.type('text/plain; charset=utf-8').send((await findLetter(mailbox, request.params.id)).raw),
  )
  app.get<{ Params: { id: string; index: string } }>(
    '/mailbox/:id/attachment/:index',
    { schema: { hide: true } },
    async (request, reply) => {
      const { mail } = await findLetter(mailbox, request.params.id)
      const attachment = mail.attachments[Number(request.params.index)]
      if (!attachment) throw refuse('NOT_FOUND')
      const name = encodeURIComponent(attachment.filename ?? textsOf(request).mailbox_attachment())
      return reply
        .type(attachment.mimeType)
        .header('content-disposition', `attachment; filename*=UTF-8''${name}`)
        .send(Buffer.from(attachment.content as ArrayBuffer))
    },
  )
  app.get('/mailbox/look/style.css', { schema: { hide: true } }, (_, reply) => reply.type('text/css').send(mailboxStyle))
  for (const [name, face] of Object.entries(faces))
    app.get(`/mailbox/look/${name}`, { schema: { hide: true } }, (_, reply) => {
      const file = createRequire(import.meta.url).resolve(face)
      return reply.type('font/woff2').header('cache-control', 'max-age=86400').send(readFileSync(file))
    })

  function page(reply: FastifyReply, language: Language, { title, main }: { title: string; main: string }): FastifyReply {
    const t = textsIn[language]
    reply.header(
      'content-security-policy',
      `default-src 'none'; style-src 'self'; font-src 'self'; img-src 'self'; frame-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'`,
    )
    return reply.type('text/html; charset=utf-8').send(`<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark"><title>${escapeHtml(title)} · ${t.mailbox_product()}</title><link rel="icon" type="image/svg+xml" href="${basePath}/mark.svg"><link rel="stylesheet" href="${at}/look/style.css"></head>
<body><header><a class="mark" href="${at}">${t.mailbox_product()}</a><p>${t.mailbox_note()}</p></header><main>${main}</main></body></html>`)
  }
}

/** The reader's language, by the browser. */
const languageOf = (request: FastifyRequest): Language => acceptedLanguage(request.headers['accept-language']) ?? defaultLanguage
const textsOf = (request: FastifyRequest): DocumentTexts => textsIn[languageOf(request)]
type PageSetting = { at: string; t: DocumentTexts; language: Language }

async function findLetter(mailbox: Mailbox, id: string) {
  const letter = await mailbox.read(id)
  if (!letter) throw refuse('NOT_FOUND')
  return letter
}

type MailListItem = Awaited<ReturnType<Mailbox['list']>>
function listOf(mails: MailListItem, wanted: string, { at, t, language }: PageSetting): string {
  const search = `<form method="get" action="${at}" role="search"><label for="to">${t.mailbox_mails_to()}</label><input id="to" name="to" type="search" value="${escapeHtml(wanted)}" placeholder="clerk@nur.demo"><button>${t.mailbox_find()}</button></form>`
  if (!mails.length) return `<h1>${t.mailbox_title()}</h1>${search}<p class="empty">${wanted ? t.mailbox_none_to() : t.mailbox_none()}</p>`
  const line = ({ id, mail }: MailListItem[number]) =>
    `<li><a href="${at}/${id}"><span class="to">${escapeHtml(recipientsOf(mail))}</span><span class="subject">${escapeHtml(mail.subject ?? t.mailbox_no_subject())}</span><time datetime="${escapeHtml(mail.date ?? '')}">${moment(mail.date, language)}</time></a></li>`
  return `<h1>${t.mailbox_title()}</h1>${search}<ol>${mails.map(line).join('')}</ol>`
}

function letterOf(id: string, mail: Email, { at, t, language }: PageSetting): string {
  const facts = [
    [t.mailbox_from(), addresses(mail.from ? [mail.from] : [])],
    [t.mailbox_to(), recipientsOf(mail)],
    [t.mailbox_sent(), moment(mail.date, language)],
  ].map(([label = '', value = '']) => `<dt>${label}</dt><dd>${escapeHtml(value)}</dd>`)
  const files = mail.attachments.map(
    (file, index) => `<li><a href="${at}/${id}/attachment/${index}">${escapeHtml(file.filename ?? t.mailbox_attachment())}</a></li>`,
  )
  return `<nav><a href="${at}">${t.mailbox_all()}</a><a href="${at}/${id}/raw">${t.mailbox_raw()}</a></nav><h1>${escapeHtml(mail.subject ?? t.mailbox_no_subject())}</h1><dl>${facts.join('')}</dl>
${files.length ? `<h2>${t.mailbox_attachments()}</h2><ul class="files">${files.join('')}</ul>` : ''}<iframe title="${t.mailbox_mail()}" src="${at}/${id}/body" sandbox="allow-top-navigation-by-user-activation"></iframe><h2>${t.mailbox_as_text()}</h2><pre tabindex="0">${escapeHtml(mail.text ?? '')}</pre>`
}

const addresses = (list: readonly Address[]) =>
  list.map(one => (one.name ? `${one.name} <${one.address ?? ''}>` : (one.address ?? ''))).join(', ')
const recipientsOf = (mail: Email) => addresses(mail.to ?? [])
const moment = (date: string | undefined, language: Language) => (date ? formatMomentInZone(date, commonZone, language) : '')
