import { m } from '#messages/messages.js'

/** What closing a notification popup does in addition (spec §2). */
export type CloseAction = 'none' | 'back' | 'refetch' | 'logout'

/** A popup as data, with the specification's defaults. */
export type Popup = {
  id: number
  kind: 'error' | 'success' | 'notification'
  title: string
  text: string
  /** The server's message, below the text. */
  serverMessage?: string
  /** Pages of the records that are in the way, below the text. */
  links?: readonly { to: string; text: string }[]
  button: string
  onClose: CloseAction
  /** The path the button leads to, instead of only closing. */
  to?: string
}
/** A message that disappears after 6 s, or with `undo` after 10 s. */
export type Toast = { id: number; text: string; undo?: () => void }
type PopupState = { popups: readonly Popup[]; toasts: readonly Toast[] }

type PopupOptions = Partial<Omit<Popup, 'id' | 'kind'>>

/** The open popups and toasts. Framework-free: the API client opens popups outside React. @internal tests pass a timer of their own */
export function createPopups(after: (run: () => void, ms: number) => unknown = (run, ms) => setTimeout(run, ms)) {
  let shown: PopupState = { popups: [], toasts: [] }
  let lastId = 0
  const listeners = new Set<() => void>()
  const show = (next: Partial<PopupState>) => {
    shown = { ...shown, ...next }
    for (const listener of listeners) listener()
  }
  const open = (popup: Omit<Popup, 'id'>) => {
    // Identical messages, as of several failed calls of one page, open one popup.
    const isShown = shown.popups.some(other => other.title === popup.title && other.text === popup.text && other.kind === popup.kind)
    if (!isShown) show({ popups: [...shown.popups, { ...popup, id: ++lastId }] })
  }
  return {
    /** `message` replaces the default text. */
    error: ({ message, ...options }: PopupOptions & { message?: string } = {}) =>
      open({
        kind: 'error',
        title: m.platform_shell_error_title(),
        text: message ?? m.platform_error_text(),
        button: m.platform_shell_close(),
        onClose: 'none',
        ...options,
      }),
    success: ({ message, ...options }: PopupOptions & { message?: string } = {}) =>
      open({
        kind: 'success',
        title: m.platform_success_title(),
        text: message ?? '',
        button: m.platform_okay(),
        onClose: 'none',
        ...options,
      }),
    notify: (options: PopupOptions & Pick<Popup, 'title' | 'text'>) =>
      open({ kind: 'notification', button: m.platform_okay(), onClose: 'none', ...options }),
    close: (id: number) => show({ popups: shown.popups.filter(popup => popup.id !== id) }),
    toast(text: string, undo?: () => void) {
      const id = ++lastId
      show({ toasts: [...shown.toasts, { id, text, ...(undo ? { undo } : {}) }] })
      after(() => show({ toasts: shown.toasts.filter(line => line.id !== id) }), undo ? 10_000 : 6000)
    },
    closeToast: (id: number) => show({ toasts: shown.toasts.filter(line => line.id !== id) }),
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
