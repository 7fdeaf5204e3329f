import { m } from '#messages/messages.js'

/** What closing a notification popup does besides closing it. */
export type CloseAction = 'none' | 'back' | 'refetch' | 'logout'

/** A popup as data. The defaults are the specification's. */
export type Popup = {
  id: number
  kind: 'error' | 'success' | 'notification'
  title: string
  text: string
  /** What the server said, below the text. */
  serverMessage?: string
  button: string
  onClose: CloseAction
  /** Where the button leads, instead of only closing. */
  to?: string
}
/** A line that passes by itself; with `undo` it offers a way back for ten seconds. */
export type PassingLine = { id: number; text: string; undo?: () => void }
export type Shown = { popups: readonly Popup[]; lines: readonly PassingLine[] }

type Given = Partial<Omit<Popup, 'id' | 'kind'>>

/** Keeps what is to be shown until it is closed. Framework-free: calls raise popups outside of React too. */
export function createPopups(after: (run: () => void, ms: number) => unknown = (run, ms) => setTimeout(run, ms)) {
  let shown: Shown = { popups: [], lines: [] }
  let lastId = 0
  const listeners = new Set<() => void>()
  const show = (next: Partial<Shown>) => {
    shown = { ...shown, ...next }
    for (const listener of listeners) listener()
  }
  const raise = (popup: Omit<Popup, 'id'>) => {
    // Ten failed calls of one page are one message, not ten popups in a row.
    const isShown = shown.popups.some(other => other.title === popup.title && other.text === popup.text && other.kind === popup.kind)
    if (!isShown) show({ popups: [...shown.popups, { ...popup, id: ++lastId }] })
  }
  return {
    /** `message` is the server's or a default; it takes the place of the text. */
    error: ({ message, ...given }: Given & { message?: string } = {}) =>
      raise({
        kind: 'error',
        title: m.shell_error_title(),
        text: message ?? m.shell_error_text(),
        button: m.shell_close(),
        onClose: 'none',
        ...given,
      }),
    success: ({ message, ...given }: Given & { message?: string } = {}) =>
      raise({ kind: 'success', title: m.shell_success_title(), text: message ?? '', button: m.shell_okay(), onClose: 'none', ...given }),
    notify: (given: Given & Pick<Popup, 'title' | 'text'>) =>
      raise({ kind: 'notification', button: m.shell_okay(), onClose: 'none', ...given }),
    close: (id: number) => show({ popups: shown.popups.filter(popup => popup.id !== id) }),
    line(text: string, undo?: () => void) {
      const id = ++lastId
      show({ lines: [...shown.lines, { id, text, ...(undo ? { undo } : {}) }] })
      after(() => show({ lines: shown.lines.filter(line => line.id !== id) }), undo ? 10_000 : 6000)
    },
    closeLine: (id: number) => show({ lines: shown.lines.filter(line => line.id !== id) }),
    read: () => shown,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

/** The page's popups. */
export const popups = createPopups()
export type Popups = ReturnType<typeof createPopups>
