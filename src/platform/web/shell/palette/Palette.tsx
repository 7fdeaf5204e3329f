import { Combobox, Modal, useCombobox } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { MagnifyingGlassIcon } from '@phosphor-icons/react/dist/csr/MagnifyingGlass'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { m } from '#messages/messages.js'
import { useAppDispatch, useAppSelector } from '#platform/web/state/hooks.ts'
import { popups } from '#platform/web/ui/popups/popups.ts'
import { isHeldLink } from '#platform/web/state/held-params.ts'
import { settingsSlice } from '#platform/web/state/settings-slice.ts'
import type { MenuEntry } from '../navigation/menu.ts'
import type { PaletteAction } from '../modules.ts'
import { type Command, type CommandGroup, commandsOf, foundCommands, lockCommand, matching, recentCommands } from './palette-commands.ts'
import { PaletteResults } from './PaletteResults.tsx'
import type { RecordSearch, SearchEntry, Verb } from './record-search.ts'
import css from './palette.module.css'
import type { OverlayName } from '../Shell.tsx'

type Props = {
  menu: readonly MenuEntry[]
  actions: readonly PaletteAction[]
  find: RecordSearch | undefined
  isOpen: boolean
  onClose: () => void
  onOpen: (layer: OverlayName) => void
}

const leastLetters = 2

/** Command palette: permitted pages and actions by name, records by number or name. */
export function Palette({ menu, actions, find, isOpen, onClose, onOpen }: Props) {
  const [text, setText] = useState('')
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const dispatch = useAppDispatch()
  const recent = useAppSelector(state => state.settings.recent)
  const combobox = useCombobox({ opened: true })
  const { selectFirstOption } = combobox
  const records = useFound(find, text.trim(), isOpen)
  const found = foundCommands(records.data)
  const known = matching(commandsOf(menu, actions), text)
  // An exact record number comes first.
  const groups: CommandGroup[] = records.data?.isExact
    ? [...found, ...known]
    : [...(text ? [] : recentCommands(recent ?? [])), ...known, ...found]
  const shownIds = groups.flatMap(group => group.commands.map(({ id }) => id)).join()
  useEffect(() => void selectFirstOption(), [selectFirstOption, shownIds, isOpen])
  useEffect(() => {
    if (isOpen) setText('')
  }, [isOpen])

  const run = (id: string) => {
    const command = groups.flatMap(group => group.commands).find(one => one.id === id)
    onClose()
    if (command?.to) {
      if (id !== lockCommand && !isHeldLink(command.to)) dispatch(settingsSlice.actions.opened({ name: command.name, to: command.to }))
      void navigate(command.to, { state: { from: pathname + search } })
    }
    if (command?.overlay) onOpen(command.overlay)
  }

  const act = useVerbs(onClose)

  const hurried = useHurriedEnter(records.isAwaited, groups[0]?.commands[0], run)

  return (
    <Modal.Root
      opened={isOpen}
      onClose={onClose}
      size={found.length > 0 ? 944 : 560}
      yOffset={found.length > 0 ? 84 : '12vh'}
      centered={false}
    >
      <Modal.Overlay />
      <Modal.Content aria-label={m.platform_palette_title()} classNames={{ content: css.palette ?? '' }}>
        <Combobox store={combobox} onOptionSubmit={run} withinPortal={false}>
          <Combobox.EventsTarget>
            <label className={css.box}>
              <MagnifyingGlassIcon size={20} aria-hidden="true" />
              <input
                className={css.input}
                aria-label={m.platform_palette_prompt()}
                placeholder={m.platform_palette_prompt()}
                value={text}
                onChange={event => {
                  hurried.current = false
                  setText(event.currentTarget.value)
                }}
                onKeyDown={event => {
                  if (event.key === 'Enter' && groups.length === 0 && records.isAwaited) hurried.current = true
                }}
                data-autofocus
              />
            </label>
          </Combobox.EventsTarget>
          <p className={groups.length === 0 || records.isError ? css.nothing : 'vh'} role="status">
            {statusText(records) ?? (groups.length === 0 && m.platform_palette_nothing({ text }))}
          </p>
          <PaletteResults groups={groups} hasFound={found.length > 0} isOpen={isOpen} act={act} />
        </Combobox>
      </Modal.Content>
    </Modal.Root>
  )
}

/** Enter pressed before the results arrive opens the first result. Returns the ref that notes it. */
function useHurriedEnter(isAwaited: boolean, first: Command | undefined, run: (id: string) => void) {
  const hurried = useRef(false)
  useEffect(() => {
    if (isAwaited || !hurried.current) return
    hurried.current = false
    if (first) run(first.id)
  })
  return hurried
}

/** Does what a verb says: on the record's page, which starts the action, or by copying. */
function useVerbs(onClose: () => void) {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const dispatch = useAppDispatch()
  return ({ to, start, copies }: Verb, { name }: SearchEntry) => {
    if (copies !== undefined) {
      void navigator.clipboard.writeText(copies)
      popups.toast(m.platform_copied())
    }
    onClose()
    if (!to) return
    dispatch(settingsSlice.actions.opened({ name, to }))
    void navigate(to, { state: { from: pathname + search, start } })
  }
}

function statusText({ isAwaited, isError }: { isAwaited: boolean; isError: boolean }): string | null {
  if (isAwaited) return m.platform_searching()
  return isError ? m.platform_failed() : null
}

/** Searches records after a pause in typing; results of an older text are not shown. */
function useFound(find: RecordSearch | undefined, text: string, isOpen: boolean) {
  const [settled] = useDebouncedValue(text, 180)
  const isAsked = find !== undefined && isOpen && text.length >= leastLetters
  const { data, isFetching, isError, isPaused } = useQuery({
    queryKey: ['palette', settled],
    queryFn: () => find?.(settled) ?? { isExact: false, groups: [] },
    enabled: isAsked && settled.length >= leastLetters,
    staleTime: 30_000,
    retry: false,
  })
  const isCurrent = isAsked && settled === text
  return {
    data: isCurrent ? data : undefined,
    isError: isCurrent && (isError || isPaused),
    isAwaited: isAsked && (!isCurrent || isFetching),
  }
}
