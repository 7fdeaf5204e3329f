import type { Language } from '#kit/text/languages.ts'
import { type DocumentTexts, textsIn } from '../texts.ts'
import { escapeHtml } from './escape-html.ts'

/** The charity in whose name a mail is written. */
export type Brand = {
  charityId: number
  name: string
  /** In whose name it is sent: the charity's own unless it chose another. */
  sender: string
  /** The reply address; null when replies are not read. */
  replyTo: string | null

  colour: string
  language: Language
  address: string | null
  logo: string | null
}

/** A piece of a mail. Everything in it is text; nothing is HTML. */
export type MailPart =
  | { kind: 'text' | 'small' | 'code'; text: string }
  | { kind: 'button'; text: string; href: string }
  | { kind: 'rows'; rows: readonly (readonly [label: string, value: string])[]; total?: readonly [label: string, value: string] }
/** What a mail says. */
export type MailWords = { subject: string; heading: string; parts: readonly MailPart[] }
/** How a kind of mail is written from its data, in the language of the reader. */
export type MailTemplate<Data> = { name: string; write: (data: Data, brand: Brand) => MailWords }

/** Defines a kind of mail by its name and what it says, with the texts of its reader's language. */
export const defineMail = <Data>(
  name: string,
  write: (data: Data, texts: DocumentTexts, brand: Brand) => MailWords,
): MailTemplate<Data> => ({
  name,
  write: (data, brand) => write(data, textsIn[brand.language], brand),
})

/** Words of a mail, in its usual size or small. */
export const text = (words: string): MailPart => ({ kind: 'text', text: words })
export const small = (words: string): MailPart => ({ kind: 'small', text: words })
/** A code to be typed: large, spaced, fit to be copied. */
export const code = (words: string): MailPart => ({ kind: 'code', text: words })
/** A link as a button; its address is shown as well, for readers that draw none. */
export const button = (words: string, href: string): MailPart => ({ kind: 'button', text: words, href })
/** Ruled lines of an account, with a total under the double rule. */
export const rows = (lines: readonly (readonly [string, string])[], total?: readonly [string, string]): MailPart => ({
  kind: 'rows',
  rows: lines,
  ...(total && { total }),
})

/** The mail as plain text. */
export function asText({ heading, parts }: MailWords, brand: Brand): string {
  const body = parts.map(part => {
    if (part.kind === 'button') return `${part.text}:\n${part.href}`
    if (part.kind === 'code') return `    ${part.text}`
    if (part.kind !== 'rows') return part.text
    const lines = part.rows.map(([label, value]) => `${label}: ${value}`)
    return [...lines, ...(part.total ? ['--------', `${part.total[0]}: ${part.total[1]}`] : [])].join('\n')
  })
  return [
    heading,
    ...body,
    `-- \n${[brand.name, brand.address].filter(Boolean).join('\n')}\n${textsIn[brand.language].mail_automatic()}`,
  ].join('\n\n')
}

const font = `font-family:'Atkinson Hyperlegible Next',Verdana,system-ui,sans-serif`
const serif = `font-family:'Source Serif 4',Georgia,serif`

/** The mail as one column of HTML that needs no image, adapts to narrow and dark screens, and holds no text unescaped. */
export function asHtml({ subject, heading, parts }: MailWords, brand: Brand): string {
  const colour = /^#[0-9a-f]{6}$/i.test(brand.colour) ? brand.colour : '#0F5450'
  return `<!doctype html>
<html lang="${brand.language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark"><title>${escapeHtml(subject)}</title>
<style>@media (prefers-color-scheme:dark){.page{background:#0F1513!important}.sheet{background:#161D1A!important;border-color:#2C3632!important}.ink{color:#E9EEEA!important}.muted{color:#A9B5AF!important}.line{border-color:#2C3632!important}.code{background:#242D29!important}}@media (max-width:600px){.sheet{padding:24px 16px!important}}</style></head>
<body class="page" style="margin:0;padding:0;background:#F7F5F0"><table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:24px 8px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px"><tr><td style="height:4px;line-height:4px;font-size:0;background:${colour}">&nbsp;</td></tr>
<tr><td class="sheet" style="background:#FFFFFF;border:1px solid #DDD8CC;border-top:0;padding:32px;${font};font-size:15px;line-height:22px">
${logoAsHtml(brand.logo)}<p class="muted" style="margin:0 0 16px;color:#55605B;font-size:13px">${escapeHtml(brand.name)}</p>
<h1 class="ink" style="margin:0 0 16px;color:#1C2421;font-size:24px;line-height:30px;font-weight:600;${serif}">${escapeHtml(heading)}</h1>
${parts.map(part => partAsHtml(part, colour)).join('\n')}
</td></tr><tr><td class="muted" style="padding:16px 32px;color:#55605B;${font};font-size:12px;line-height:18px">${escapeHtml([brand.name, brand.address].filter(Boolean).join(' · '))}<br>${textsIn[brand.language].mail_automatic()}</td></tr></table>
</td></tr></table></body></html>`
}

/** The name beside it says whose it is: readers that draw no images lose nothing. */
const logoAsHtml = (logo: string | null) =>
  logo ? `<img src="${escapeHtml(logo)}" alt="" width="48" height="48" style="display:block;margin:0 0 8px;border-radius:6px">` : ''

function partAsHtml(part: MailPart, colour: string): string {
  if (part.kind === 'button') {
    const href = escapeHtml(/^https?:\/\//.test(part.href) ? part.href : '#')
    const look = `display:inline-block;padding:12px 20px;border-radius:6px;background:${colour};color:${textColourOn(colour)};font-weight:600;text-decoration:none`
    return `<p style="margin:24px 0 8px"><a href="${href}" style="${look}">${escapeHtml(part.text)}</a></p><p class="muted" style="margin:0 0 24px;color:#55605B;font-size:12px;line-height:18px;word-break:break-all">${href}</p>`
  }
  if (part.kind === 'rows') {
    const line = ([label, value]: readonly [string, string], look: string) =>
      `<tr><td class="muted line" style="padding:8px 0;color:#55605B;${look}">${escapeHtml(label)}</td><td class="ink line" align="right" style="padding:8px 0 8px 12px;color:#1C2421;font-variant-numeric:tabular-nums;${look}">${escapeHtml(value)}</td></tr>`
    const body = part.rows.map(row => line(row, 'border-bottom:1px solid #EAE6DC')).join('')
    const total = part.total
      ? line(part.total, `border-top:1px solid #1C2421;border-bottom:3px double #1C2421;font-weight:600;${serif}`)
      : ''
    return `<table width="100%" cellpadding="0" cellspacing="0" style="margin:16px 0">${body}${total}</table>`
  }
  if (part.kind === 'code')
    return `<p class="ink code" style="margin:16px 0;padding:12px 16px;background:#ECEAE4;color:#1C2421;border-radius:6px;font-size:24px;line-height:32px;letter-spacing:4px;font-weight:600;text-align:center">${escapeHtml(part.text)}</p>`
  const look =
    part.kind === 'small'
      ? 'class="muted" style="margin:0 0 12px;color:#55605B;font-size:13px;line-height:18px'
      : 'class="ink" style="margin:0 0 12px;color:#1C2421'
  return `<p ${look}">${escapeHtml(part.text).replaceAll('\n', '<br>')}</p>`
}

/** Black or white, whichever reads better on a colour: one of them always has a contrast above 4.5. @internal tested by itself */
export function textColourOn(colour: string): '#FFFFFF' | '#111111' {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map(at => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue > 0.18 ? '#111111' : '#FFFFFF'
}
