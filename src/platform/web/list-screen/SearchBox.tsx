import { useDebouncedCallback } from '@mantine/hooks'
import { MagnifyingGlassIcon } from '@phosphor-icons/react/dist/csr/MagnifyingGlass'
import { XIcon } from '@phosphor-icons/react/dist/csr/X'
import { useEffect, useRef, useState } from 'react'
import { m } from '#messages/messages.js'
import { Kbd } from '../ui/Kbd.tsx'
import { searchFor } from './list-changes.ts'
import { scopeOfPaste } from './paste-scope.ts'
import type { ListHandle } from './use-list-state.ts'
import { useShortcuts } from './use-shortcuts.ts'
import css from './filters.module.css'

const pause = 300

/** One box and what it looks in. A pasted e-mail, phone or ID picks its own scope; `/` comes here, Esc empties it. */
export function SearchBox<Row, Request extends object>({ list }: { list: ListHandle<Row, Request> }) {
  const { spec, state, go } = list
  const scopes = spec.scopes ?? []
  const { scope, text } = state.search
  const [typed, setTyped] = useState(text)
  const sent = useRef(text)
  const input = useRef<HTMLInputElement>(null)
  const search = (inScope: string, what: string) => {
    sent.current = what
    go(searchFor(inScope, what))
  }
  const searchSoon = useDebouncedCallback(search, pause)
  useShortcuts({ '/': { does: m.frames_key_search(), act: () => input.current?.focus() } })

  // A view or the Back button may change what is looked for; what is being typed is left alone.
  useEffect(() => {
    if (text === sent.current) return
    sent.current = text
    setTyped(text)
  }, [text])

  const empty = () => {
    setTyped('')
    searchSoon.cancel()
    search(scope, '')
  }
  return (
    <form
      role="search"
      className={css.search}
      onSubmit={event => {
        event.preventDefault()
        searchSoon.cancel()
        search(scope, typed)
      }}
    >
      <MagnifyingGlassIcon size={16} className={css.glass} aria-hidden="true" />
      {scopes.length > 1 && (
        <select aria-label={m.frames_search_in()} value={scope} onChange={event => search(event.currentTarget.value, typed)}>
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
        aria-label={m.frames_search()}
        placeholder={m.frames_search()}
        autoComplete="off"
        spellCheck={false}
        value={typed}
        onChange={event => {
          setTyped(event.currentTarget.value)
          searchSoon(scope, event.currentTarget.value)
        }}
        onPaste={event => {
          const pasted = event.clipboardData.getData('text').trim()
          const meant = typed === '' ? scopeOfPaste(pasted, scopes) : null
          if (!meant) return
          event.preventDefault()
          setTyped(pasted)
          search(meant, pasted)
        }}
        onKeyDown={event => {
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
          aria-label={m.frames_clear_search()}
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
