import { button, defineMail, rows, text } from '#platform/server/mail/template.ts'

/** Terminals that a mail is about; `link` opens their list. */
export type TerminalsMail = { terminals: readonly { name: string; batteryPercent: number | null; lastActive: string }[]; link: string }

/** To the charity: terminals are silent beyond their habit. */
export const silenceMail = defineMail<TerminalsMail>('terminals-silent', ({ terminals, link }, t) => ({
  subject: t.terminals_silent_subject({ count: terminals.length }),
  heading: t.terminals_silent_heading(),
  parts: [
    text(t.terminals_silent_text()),
    rows(terminals.map(({ name, lastActive }) => [name, t.terminals_last_active({ at: lastActive })] as const)),
    button(t.terminals_open_list(), link),
  ],
}))

/** To the charity, on a Friday morning: batteries that will not last through the prayer. */
export const batteryMail = defineMail<TerminalsMail>('terminals-battery', ({ terminals, link }, t) => ({
  subject: t.terminals_battery_subject({ count: terminals.length }),
  heading: t.terminals_battery_heading(),
  parts: [
    text(t.terminals_battery_text()),
    rows(terminals.map(({ name, batteryPercent }) => [name, `${batteryPercent ?? 0}%`] as const)),
    button(t.terminals_open_list(), link),
  ],
}))
