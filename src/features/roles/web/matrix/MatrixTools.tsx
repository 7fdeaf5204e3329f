import { SegmentedControl, TextInput } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { MagnifyingGlassIcon } from '@phosphor-icons/react/dist/csr/MagnifyingGlass'
import { useRef } from 'react'
import { m } from '#messages/messages.js'
import { Kbd } from '#platform/web/ui/Kbd.tsx'
import css from './matrix.module.css'

/** Which lines are shown. */
export type RowFilter = 'all' | 'granted' | 'changed'
type Props = { text: string; shown: RowFilter; changed: number | null; onText: (text: string) => void; onShown: (shown: RowFilter) => void }

/** Above the matrix: a search by name, all or granted or changed lines, and the keys. */
export function MatrixTools({ text, shown, changed, onText, onShown }: Props) {
  const box = useRef<HTMLInputElement>(null)
  useHotkeys([['/', () => box.current?.focus()]])
  const choices = [
    { value: 'all', label: m.roles_rights_all() },
    { value: 'granted', label: m.roles_rights_granted() },
    ...(changed === null
      ? []
      : [
          {
            value: 'changed',
            label: (
              <span className={css.seg}>
                {m.roles_rights_changed()}
                {changed > 0 && <b>{changed}</b>}
              </span>
            ),
          },
        ]),
  ]
  return (
    <div className={css.bar}>
      <TextInput
        ref={box}
        size="sm"
        className={css.find}
        type="search"
        aria-label={m.roles_find_right()}
        placeholder={m.roles_find_right()}
        value={text}
        onChange={event => onText(event.currentTarget.value)}
        leftSection={<MagnifyingGlassIcon size={16} aria-hidden="true" />}
        rightSection={<Kbd>/</Kbd>}
      />
      <SegmentedControl aria-label={m.roles_rights_all()} value={shown} onChange={value => onShown(value as RowFilter)} data={choices} />
      {changed !== null && (
        <span className={css.keys} aria-hidden="true">
          <Kbd>←</Kbd>
          <Kbd>↑</Kbd>
          <Kbd>↓</Kbd>
          <Kbd>→</Kbd>
          {m.roles_keys_move()}
          <Kbd>Space</Kbd>
          {m.roles_keys_toggle()}
        </span>
      )}
    </div>
  )
}
