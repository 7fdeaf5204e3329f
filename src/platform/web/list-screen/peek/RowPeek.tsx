import { ActionIcon, Button, Drawer } from '@mantine/core'
import { CaretDownIcon } from '@phosphor-icons/react/dist/csr/CaretDown'
import { CaretUpIcon } from '@phosphor-icons/react/dist/csr/CaretUp'
import { XIcon } from '@phosphor-icons/react/dist/csr/X'
import type { ReactNode } from 'react'
import { m } from '#messages/messages.js'
import { NoValue } from '../table/MoneyCell.tsx'
import css from './row-peek.module.css'

type Props = {
  title: ReactNode
  stamp?: ReactNode
  amount?: ReactNode
  facts: readonly { id: string; label: string; value: ReactNode }[]
  place: { at: number; of: number }
  step: (by: 1 | -1) => void
  verbs: readonly { id: string; label: string; run: () => void }[]
  open: (() => void) | null
  close: () => void
}

/** The preview drawer: arrow keys step through the rows, Enter opens the record, Escape returns to the row. */
export function RowPeek({ title, stamp, amount, facts, place, step, verbs, open, close }: Props) {
  return (
    <Drawer.Root opened onClose={close} position="right" size={420} returnFocus={false}>
      <Drawer.Overlay />
      <Drawer.Content aria-label={m.platform_peek()}>
        <div
          role="presentation"
          className={css.peek}
          onKeyDown={event => {
            if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
            event.preventDefault()
            step(event.key === 'ArrowDown' ? 1 : -1)
          }}
        >
          <div className={css.head}>
            <span className="muted" role="status">
              {m.platform_place_of({ place: place.at, count: place.of })}
            </span>
            <span className={css.grow} />
            <ActionIcon size={28} aria-disabled={place.at === 1} aria-label={m.platform_previous()} onClick={() => step(-1)}>
              <CaretUpIcon size={16} aria-hidden="true" />
            </ActionIcon>
            <ActionIcon size={28} aria-disabled={place.at === place.of} aria-label={m.platform_next()} onClick={() => step(1)}>
              <CaretDownIcon size={16} aria-hidden="true" />
            </ActionIcon>
            <ActionIcon size={28} aria-label={m.platform_frames_close()} onClick={close}>
              <XIcon size={16} aria-hidden="true" />
            </ActionIcon>
          </div>
          <h2 className={css.title}>{title}</h2>
          <p className={css.sum}>
            {amount && <span className={css.amount}>{amount}</span>}
            {stamp}
          </p>
          <dl className={css.facts}>
            {facts.map(({ id, label, value }) => (
              <div key={id}>
                <dt>{label}</dt>
                <dd>{value ?? <NoValue />}</dd>
              </div>
            ))}
          </dl>
          <div className={css.does}>
            {open && (
              <Button variant="filled" data-autofocus onClick={open}>
                {m.platform_peek_open()}
              </Button>
            )}
            {verbs.map(({ id, label, run }) => (
              <Button key={id} onClick={run}>
                {label}
              </Button>
            ))}
          </div>
        </div>
      </Drawer.Content>
    </Drawer.Root>
  )
}
