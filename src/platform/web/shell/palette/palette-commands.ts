import { m } from '#messages/messages.js'
import { lockPath } from '#platform/web/session/session.ts'
import type { MenuEntry } from '../navigation/menu.ts'
import type { PaletteAction } from '../modules.ts'
import type { RecentRecord } from '#platform/web/state/settings-slice.ts'
import type { SearchEntry, SearchResult } from './record-search.ts'
import type { OverlayName } from '../shell-parts.ts'

/** A palette command: goes to a page, opens an overlay of the shell, or turns the palette into the phone desk. */
export type Command = {
  id: string
  name: string
  groupName?: string
  group: 'do' | 'go' | 'find'
  to?: string
  overlay?: OverlayName
  isDesk?: boolean
  /** The found record that it opens. */
  entry?: SearchEntry
}

/** Commands under one heading; found records have columns. */
export type CommandGroup = { label: string; columns?: readonly string[]; commands: readonly Command[] }

/** Id of the lock command, which is not added to the recent entries. */
export const lockCommand = ':lock'

const goTo = (entries: readonly MenuEntry[], groupName?: string): Command[] =>
  entries.flatMap(({ path, name, children }) => [
    ...(children.length === 0 ? [{ id: path, name, group: 'go' as const, to: path, ...(groupName ? { groupName } : {}) }] : []),
    ...goTo(children, groupName ? `${groupName} · ${name}` : name),
  ])

/** All commands of the user: permitted pages and actions, and the shell's own. */
export const commandsOf = (menu: readonly MenuEntry[], actions: readonly PaletteAction[]): Command[] => [
  ...actions.map(({ id, name, to, opens }): Command => ({
    id,
    name: name(),
    group: 'do',
    ...(to ? { to } : { isDesk: opens === 'desk' }),
  })),
  ...goTo(menu),
  { id: '/legal', name: m.platform_legal(), group: 'go', to: '/legal' },
  { id: ':help', name: m.platform_help(), group: 'do', overlay: 'help' },
  { id: ':password', name: m.platform_change_password(), group: 'do', overlay: 'password' },
  { id: lockCommand, name: m.platform_lock_screen(), group: 'do', to: lockPath },
  { id: ':shortcuts', name: m.platform_shortcuts(), group: 'do', overlay: 'shortcuts' },
  { id: ':logout', name: m.platform_logout(), group: 'do', overlay: 'logout' },
]

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** Commands where each typed word is a prefix of one of their words, grouped into actions and pages. */
export function matchCommands(commands: readonly Command[], text: string) {
  const typed = plain(text).split(/\s+/).filter(Boolean)
  const fits = ({ name, groupName = '' }: Command) => {
    const words = plain(`${groupName} ${name}`).split(/[^\p{L}\p{N}]+/u)
    return typed.every(part => words.some(word => word.startsWith(part)))
  }
  const found = commands.filter(fits)
  return [
    { label: m.platform_palette_do(), commands: found.filter(({ group }) => group === 'do') },
    { label: m.platform_palette_go(), commands: found.filter(({ group }) => group === 'go') },
  ].filter(group => group.commands.length > 0)
}

/** The recent entries, shown while nothing is typed. */
export const recentCommands = (recent: readonly RecentRecord[]) =>
  recent.length === 0
    ? []
    : [{ label: m.platform_recent(), commands: recent.map(({ name, to }): Command => ({ id: `recent:${to}`, name, group: 'find', to })) }]

/** Found records per kind, each with a link to all of them. */
export const foundCommands = (found: SearchResult | undefined): CommandGroup[] =>
  (found?.groups ?? []).map(({ label, columns, entries, all }) => ({
    label,
    ...(columns && { columns }),
    commands: [
      ...entries.map((entry): Command => ({
        id: `found:${entry.id}`,
        name: entry.name,
        to: entry.to,
        group: 'find',
        entry,
        ...(entry.within && { groupName: entry.within }),
      })),
      ...(all ? [{ id: `all:${label}`, name: all.name, group: 'find' as const, to: all.to }] : []),
    ],
  }))
