import { Combobox, Modal, useCombobox } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { type ComponentProps, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { m } from '#messages/messages.js'
import { useAppDispatch, useAppSelector } from '#platform/web/state/hooks.ts'
import { popups } from '#platform/web/ui/popups/popups.ts'
import { isHeldLink } from '#platform/web/state/held-params.ts'
import { settingsSlice } from '#platform/web/state/settings-slice.ts'
import type { MenuEntry } from '../navigation/menu.ts'
import type { PaletteAction } from '../modules.ts'
import {
  type Command,
  type CommandGroup,
  commandsOf,
  foundCommands,
  lockCommand,
  matchCommands,
  recentCommands,
} from './palette-commands.ts'
import { PaletteBox } from './PaletteBox.tsx'
import { PaletteResults } from './PaletteResults.tsx'
import type { PaletteMode } from './palette-open.ts'
import { isPhoneText, type PhoneDesk } from './phone-desk.ts'
import type { RecordSearch, SearchEntry, Verb } from './record-search.ts'
import css from './palette.module.css'
import type { OverlayName } from '../shell-parts.ts'

type Props = {
  menu: readonly MenuEntry[]
  actions: readonly PaletteAction[]
  find: RecordSearch | undefined
  Desk: PhoneDesk | undefined
  mode: PaletteMode
  onMode: (mode: PaletteMode) => void
  onClose: () => void
  onOpen: (layer: OverlayName) => void
}

const leastLetters = 2

/** Command palette: permitted pages and actions by name, records by number or name. */
export function Palette({ menu, actions, find, Desk, mode, onMode, onClose, onOpen }: Props) {
  const isOpen = mode !== false
  const [text, setText] = useState('')
  const desk = useDesk(Desk, mode, text)
  const recent = useAppSelector(state => state.settings.recent)
  const combobox = useCombobox({ opened: true })
  const { selectFirstOption } = combobox
  const records = useRecordSearch(desk.isShown ? undefined : find, text.trim(), isOpen)
  const found = foundCommands(records.data)
  const known = matchCommands(commandsOf(menu, actions), text)
  // An exact record number comes first.
  const groups: CommandGroup[] = records.data?.isExact
    ? [...found, ...known]
    : [...(text ? [] : recentCommands(recent ?? [])), ...known, ...found]
  const shownIds = groups.flatMap(group => group.commands.map(({ id }) => id)).join()
  useEffect(() => void selectFirstOption(), [selectFirstOption, shownIds, isOpen])
  useEffect(() => {
    if (isOpen) setText('')
  }, [isOpen])

  const runCommand = useCommands(onClose, onOpen)
  const run = (id: string) => {
    const command = groups.flatMap(group => group.commands).find(one => one.id === id)
    if (!command?.isDesk) return runCommand(id, command)
    setText('')
    onMode('desk')
  }

  const act = useVerbs(onClose)

  const prompt = desk.isShown ? m.platform_phone_desk_prompt() : m.platform_palette_prompt()
  const isWide = found.length > 0 || desk.isShown

  const hurried = useHurriedEnter(records.isAwaited, groups[0]?.commands[0], run)

  return (
    <Modal.Root opened={isOpen} onClose={onClose} size={isWide ? 944 : 560} yOffset={isWide ? 84 : '12vh'} centered={false}>
      <Modal.Overlay />
      <Modal.Content
        aria-label={desk.isShown ? m.platform_phone_desk() : m.platform_palette_title()}
        classNames={{ content: css.palette ?? '' }}
      >
        <Combobox store={combobox} onOptionSubmit={run} withinPortal={false}>
          <Combobox.EventsTarget>
            <PaletteBox
              prompt={prompt}
              isDesk={desk.isShown}
              text={text}
              onText={typed => {
                hurried.current = false
                setText(typed)
              }}
              onKey={event => {
                desk.onKey(event)
                if (event.key === 'Enter' && groups.length === 0 && records.isAwaited) hurried.current = true
              }}
            />
          </Combobox.EventsTarget>
          {Desk && desk.isShown ? (
            <Desk text={text.trim()} onEnter={desk.onEnter} onClose={onClose} />
          ) : (
            <Results records={records} text={text} groups={groups} hasFound={found.length > 0} isOpen={isOpen} act={act} />
          )}
        </Combobox>
      </Modal.Content>
    </Modal.Root>
  )
}

type ResultProps = ComponentProps<typeof PaletteResults> & { records: { isAwaited: boolean; isError: boolean }; text: string }
/** The results below what is said of the search. */
const Results = ({ records, text, ...results }: ResultProps) => (
  <>
    <p className={results.groups.length === 0 || records.isError ? css.nothing : 'vh'} role="status">
      {statusText(records) ?? (results.groups.length === 0 && m.platform_palette_nothing({ text }))}
    </p>
    <PaletteResults {...results} />
  </>
)

/** The phone desk: asked for, or because a phone number was typed, which Ctrl and Enter search as text instead. */
function useDesk(Desk: PhoneDesk | undefined, mode: PaletteMode, text: string) {
  const [plainText, setPlainText] = useState<string | null>(null)
  const onEnter = useRef<(() => void) | null>(null)
  const isShown = Desk !== undefined && plainText !== text && (mode === 'desk' || isPhoneText(text))
  const onKey = (event: KeyboardEvent) => {
    if (!isShown || event.key !== 'Enter') return
    event.preventDefault()
    if (event.ctrlKey || event.metaKey) setPlainText(text)
    else onEnter.current?.()
  }
  return { isShown, onEnter, onKey }
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

/** Does what a command says: goes to its page, which is remembered, or opens its overlay. */
function useCommands(onClose: () => void, onOpen: (layer: OverlayName) => void) {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const dispatch = useAppDispatch()
  return (id: string, command: Command | undefined) => {
    onClose()
    if (command?.to) {
      if (id !== lockCommand && !isHeldLink(command.to)) dispatch(settingsSlice.actions.opened({ name: command.name, to: command.to }))
      void navigate(command.to, { state: { from: pathname + search } })
    }
    if (command?.overlay) onOpen(command.overlay)
  }
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
function useRecordSearch(find: RecordSearch | undefined, text: string, isOpen: boolean) {
  const [settled] = useDebouncedValue(text, 180)
  const isAsked = find !== undefined && isOpen && text.length >= leastLetters
  const { data, isFetching, isError } = useQuery({
    queryKey: ['palette', settled],
    queryFn: () => find?.(settled) ?? { isExact: false, groups: [] },
    enabled: isAsked && settled.length >= leastLetters,
    staleTime: 30_000,
    retry: false,
  })
  const isCurrent = isAsked && settled === text
  return {
    data: isCurrent ? data : undefined,
    isError: isCurrent && isError,
    isAwaited: isAsked && (!isCurrent || isFetching),
  }
}
