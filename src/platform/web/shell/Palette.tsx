import { Combobox, Modal, useCombobox } from '@mantine/core'
import { MagnifyingGlassIcon } from '@phosphor-icons/react/dist/csr/MagnifyingGlass'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { m } from '#messages/messages.js'
import type { MenuEntry } from './menu.ts'
import type { PaletteAction } from './modules.ts'
import { commandsOf, matching } from './palette-commands.ts'
import css from './palette.module.css'
import type { Layer } from './Shell.tsx'

type Props = {
  menu: readonly MenuEntry[]
  actions: readonly PaletteAction[]
  isOpen: boolean
  onClose: () => void
  onOpen: (layer: Layer) => void
}

/** Go to, do, or find: everything that the reader may reach, by typing a part of its name. */
export function Palette({ menu, actions, isOpen, onClose, onOpen }: Props) {
  const [text, setText] = useState('')
  const navigate = useNavigate()
  const combobox = useCombobox({ opened: true })
  const { selectFirstOption } = combobox
  const commands = commandsOf(menu, actions)
  const found = matching(commands, text)
  useEffect(() => void selectFirstOption(), [selectFirstOption, text, isOpen])
  useEffect(() => {
    if (isOpen) setText('')
  }, [isOpen])

  const run = (id: string) => {
    const command = commands.find(one => one.id === id)
    onClose()
    if (command?.to) void navigate(command.to)
    if (command?.layer) onOpen(command.layer)
  }
  return (
    <Modal.Root opened={isOpen} onClose={onClose} size={560} yOffset="12vh" centered={false}>
      <Modal.Overlay />
      <Modal.Content aria-label={m.shell_palette_title()} classNames={{ content: css.palette ?? '' }}>
        <Combobox store={combobox} onOptionSubmit={run} withinPortal={false}>
          <Combobox.EventsTarget>
            <label className={css.box}>
              <MagnifyingGlassIcon size={20} aria-hidden="true" />
              <input
                className={css.input}
                aria-label={m.shell_palette_prompt()}
                placeholder={m.shell_palette_prompt()}
                value={text}
                onChange={event => setText(event.currentTarget.value)}
                data-autofocus
              />
            </label>
          </Combobox.EventsTarget>
          {found.length === 0 && (
            <p className={css.nothing} role="status">
              {m.shell_palette_nothing({ text })}
            </p>
          )}
          <Combobox.Options className={css.options} aria-label={m.shell_palette_title()} hidden={found.length === 0}>
            {found.map(group => (
              <Combobox.Group key={group.label} label={group.label}>
                {group.commands.map(({ id, name, within }) => (
                  <Combobox.Option key={id} value={id}>
                    {name} {within && <span className="muted small">{within}</span>}
                  </Combobox.Option>
                ))}
              </Combobox.Group>
            ))}
          </Combobox.Options>
        </Combobox>
      </Modal.Content>
    </Modal.Root>
  )
}
