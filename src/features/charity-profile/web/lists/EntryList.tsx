import { Button } from '@mantine/core'
import { PlusIcon } from '@phosphor-icons/react/dist/csr/Plus'
import { ProhibitIcon } from '@phosphor-icons/react/dist/csr/Prohibit'
import type { ReactNode } from 'react'
import { m } from '#messages/messages.js'
import { Section } from '#platform/web/detail-screen/Section.tsx'
import { Stamp } from '#platform/web/ui/values/Stamp.tsx'
import css from './lists.module.css'

/** An entry of a list: what it is called, what is said of it, and whether it is in use. */
type Entry = { id: string; name: string; isActive: boolean }
type Props<Row extends Entry> = {
  title: string
  none: string
  rows: readonly Row[]
  note: (row: Row) => ReactNode
  /** The label of the button that adds an entry; null for readers who may not. */
  add: { label: string; run: () => void } | null
  edit: (row: Row) => void
}

/** A list of the charity's entries, those out of use marked, each with a button to change it. */
export const EntryList = <Row extends Entry>({ title, none, rows, note, add, edit }: Props<Row>) => (
  <Section
    title={title}
    aside={
      add && (
        <Button size="xs" leftSection={<PlusIcon aria-hidden="true" />} onClick={add.run}>
          {add.label}
        </Button>
      )
    }
  >
    {rows.length === 0 && <p className="muted">{none}</p>}
    {rows.length > 0 && (
      <ul className={css.list}>
        {rows.map(row => (
          <li key={row.id} data-active={row.isActive}>
            <span className={css.name}>
              {row.name}
              <small>{note(row)}</small>
            </span>
            {!row.isActive && (
              <Stamp icon={ProhibitIcon} tone="hollow">
                {m.charity_profile_out_of_use()}
              </Stamp>
            )}
            {add && (
              <Button size="xs" aria-label={m.charity_profile_edit_entry({ name: row.name })} onClick={() => edit(row)}>
                {m.charity_profile_edit()}
              </Button>
            )}
          </li>
        ))}
      </ul>
    )}
  </Section>
)
