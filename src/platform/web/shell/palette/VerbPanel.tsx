import type { KeyboardEvent } from 'react'
import { m } from '#messages/messages.js'
import { Amount } from '#platform/web/ui/values/Amount.tsx'
import { Kbd } from '#platform/web/ui/Kbd.tsx'
import type { SearchEntry, Verb } from './record-search.ts'
import css from './verb-panel.module.css'

type Props = { entry: SearchEntry; run: (verb: Verb) => void }

/** The selected record and what can be done with it: Tab comes here, then one letter or the arrows and Enter. */
export function VerbPanel({ entry, run }: Props) {
  const { verbs = [] } = entry
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const verb = verbs.find(({ key }) => key.length === 1 && key === event.key.toUpperCase())
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (!verb && step === undefined) return
    event.preventDefault()
    if (verb) return run(verb)
    const buttons = [...event.currentTarget.querySelectorAll('button')]
    buttons[buttons.indexOf(document.activeElement as HTMLButtonElement) + (step ?? 0)]?.focus()
  }
  return (
    <div className={css.panel} role="group" aria-label={m.platform_palette_verbs({ name: entry.name })} onKeyDown={onKeyDown}>
      <p className={css.head}>
        {entry.amount && <Amount money={entry.amount} as="page" struck={entry.struck} />}
        {entry.stamp}
      </p>
      <p className={css.name}>{entry.name}</p>
      <p className="muted small">{entry.within}</p>
      <ul>
        {verbs.map(verb => (
          <li key={verb.key}>
            <button type="button" data-danger={verb.isDanger} aria-keyshortcuts={verb.key} onClick={() => run(verb)}>
              <span>
                {verb.name}
                {verb.note && <small>{verb.note}</small>}
              </span>
              <Kbd>{verb.key}</Kbd>
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
