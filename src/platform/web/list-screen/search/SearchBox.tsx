import { MagnifyingGlassIcon } from '@phosphor-icons/react/dist/csr/MagnifyingGlass'
import { XIcon } from '@phosphor-icons/react/dist/csr/X'
import { type ClipboardEvent, type FormEvent, useEffect, useRef, useState } from 'react'
import { m } from '#messages/messages.js'
import { Kbd } from '#platform/web/ui/Kbd.tsx'
import { searchFor } from '../list-changes.ts'
import { scopeOfPaste } from './paste-scope.ts'
import type { ListHandle } from '../use-list-state.ts'
import { useShortcuts } from '#platform/web/shell/shortcuts/use-shortcuts.ts'
import css from '../filters/filters.module.css'

const pause = 300

/** The text being typed and the search it triggers: debounced while typing, immediate on Enter and on clearing. */
function useSearchText<Row, Request extends object>({ state: { search: sought }, go }: ListHandle<Row, Request>) {
  const { scope, text } = sought
  const [typed, setTyped] = useState(text)
  const sent = useRef(text)
  const search = (inScope: string, text: string) => {
    sent.current = text
    go(searchFor(inScope, text))
  }
  const searchSoon = useDebounced(search)

  // A view or the Back button may change the search; keep the text that is being typed.
  useEffect(() => {
    if (text === sent.current) return
    sent.current = text
    setTyped(text)
  }, [text])

  return {
    scope,
    typed,
    type(text: string) {
      setTyped(text)
      searchSoon.begin(scope, text)
    },
    lookIn: (inScope: string) => search(inScope, typed),
    lookFor(inScope: string, text: string) {
      searchSoon.cancel()
      setTyped(text)
      search(inScope, text)
    },
  }
}

/**
 * Calls `work` of the latest render once nothing has begun it again for a while. The list's own: a library's has more to load before the
 * first rows.
 */
function useDebounced<Values extends unknown[]>(work: (...values: Values) => void) {
  const timer = useRef<number>(undefined)
  const latest = useRef(work)
  useEffect(() => {
    latest.current = work
  })
  useEffect(() => () => clearTimeout(timer.current), [])
  return {
    begin(...values: Values) {
      clearTimeout(timer.current)
      timer.current = window.setTimeout(() => latest.current(...values), pause)
    },
    cancel: () => clearTimeout(timer.current),
  }
}

/** Search box with a scope. A pasted e-mail, phone or ID selects its scope; `/` focuses the box, Esc clears it. */
export function SearchBox<Row, Request extends object>({ list }: { list: ListHandle<Row, Request> }) {
  const scopes = list.spec.scopes ?? []
  const { scope, typed, type, lookIn, lookFor } = useSearchText(list)
  const input = useRef<HTMLInputElement>(null)
  useShortcuts({ '/': { description: m.platform_key_search(), run: () => input.current?.focus() } })
  const empty = () => lookFor(scope, '')
  const onPaste = (event: ClipboardEvent) => {
    const pasted = event.clipboardData.getData('text').trim()
    const meant = typed === '' ? scopeOfPaste(pasted, scopes) : null
    if (!meant) return
    event.preventDefault()
    lookFor(meant, pasted)
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    lookFor(scope, typed)
  }
  return (
    <form role="search" className={css.search} onSubmit={onSubmit}>
      <MagnifyingGlassIcon size={16} className={css.glass} aria-hidden="true" />
      {scopes.length > 1 && (
        <select aria-label={m.platform_search_in()} value={scope} onChange={event => lookIn(event.currentTarget.value)}>
          {scopes.map(one => (
            <option key={one.id} value={one.id}>
              {one.label()}
            </option>
          ))}
        </select>
      )}
      <input
        ref={input}
        type="search"
        aria-label={m.platform_search()}
        placeholder={m.platform_search()}
        autoComplete="off"
        spellCheck={false}
        value={typed}
        onChange={event => type(event.currentTarget.value)}
        onPaste={onPaste}
        onKeyDown={event => {
          if (event.key === 'ArrowDown') document.querySelector<HTMLElement>('[data-row] :is([data-home], a)')?.focus()
          if (event.key !== 'Escape' || typed === '') return
          event.preventDefault()
          empty()
        }}
      />
      {typed === '' ? (
        <span className={css.key} aria-hidden="true">
          <Kbd>/</Kbd>
        </span>
      ) : (
        <button
          type="button"
          className={css.clear}
          aria-label={m.platform_clear_search()}
          onClick={() => {
            empty()
            input.current?.focus()
          }}
        >
          <XIcon size={14} aria-hidden="true" />
        </button>
      )}
    </form>
  )
}
