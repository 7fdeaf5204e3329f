import { type Language, languageNames, languages } from '#kit/text/languages.ts'
import { SegmentedControl, useMantineColorScheme } from '@mantine/core'
import type { Icon } from '@phosphor-icons/react'
import { KeyboardIcon } from '@phosphor-icons/react/dist/csr/Keyboard'
import { LockKeyIcon } from '@phosphor-icons/react/dist/csr/LockKey'
import { QuestionIcon } from '@phosphor-icons/react/dist/csr/Question'
import { SignOutIcon } from '@phosphor-icons/react/dist/csr/SignOut'
import { UserIcon } from '@phosphor-icons/react/dist/csr/User'
import { LockIcon } from '@phosphor-icons/react/dist/csr/Lock'
import { type ReactNode, use } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { m } from '#messages/messages.js'
import { getLocale, setLocale } from '#messages/runtime.js'
import { lockPath } from '#platform/web/session/session.ts'
import { useAppDispatch, useAppSelector } from '#platform/web/state/hooks.ts'
import { settingsSlice, type SettingsState, type SidebarType } from '#platform/web/state/settings-slice.ts'
import { DraftsContext } from '#platform/web/state/use-draft.ts'
import type { OverlayName } from '../shell-parts.ts'
import css from './top-bar.module.css'

type Props = { welcome: ReactNode; onOpen: (layer: OverlayName) => void; onSidebarType: (type: SidebarType) => void }

/** Personal actions and settings. */
export function ProfileSheet({ welcome, onOpen, onSidebarType }: Props) {
  const open = (layer: OverlayName) => () => onOpen(layer)
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const lock = () => void navigate(lockPath, { state: { from: pathname + search } })
  return (
    <>
      <p className={css.words}>{welcome}</p>
      <ul className={css.group}>
        {/* Hidden by the specification. */}
        <Entry hidden icon={UserIcon} name={m.platform_edit_profile()} onClick={open('none')} />
        <Entry icon={QuestionIcon} name={m.platform_help()} onClick={open('help')} />
        <Entry icon={LockKeyIcon} name={m.platform_change_password()} onClick={open('password')} />
        <Entry icon={LockIcon} name={m.platform_lock_screen()} onClick={lock} />
        <Entry icon={KeyboardIcon} name={m.platform_shortcuts()} onClick={open('shortcuts')} />
      </ul>
      <div className={css.group}>
        <Choices onSidebarType={onSidebarType} />
      </div>
      <ul className={css.group}>
        <Entry icon={SignOutIcon} name={m.platform_logout()} onClick={open('logout')} />
      </ul>
    </>
  )
}

type EntryProps = { icon: Icon; name: string; onClick: () => void; hidden?: boolean }
const Entry = ({ icon: Picture, name, onClick, hidden = false }: EntryProps) => (
  <li hidden={hidden}>
    {/* Disabled while hidden, so that it does not take the menu's initial focus. */}
    <button type="button" className={css.item} onClick={onClick} disabled={hidden}>
      <Picture size={16} aria-hidden="true" />
      {name}
    </button>
  </li>
)

function Choices({ onSidebarType }: Pick<Props, 'onSidebarType'>) {
  const { layout } = useAppSelector(state => state.settings)
  const dispatch = useAppDispatch()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const drafts = use(DraftsContext)
  const chooseTheme = (theme: SettingsState['theme']) => {
    setColorScheme(theme)
    dispatch(settingsSlice.actions.themeChosen(theme))
  }
  // Changing the language reloads the page, so save drafts first.
  const chooseLanguage = (language: Language) => void drafts.flush().then(() => setLocale(language))
  return (
    <>
      <Choice<SettingsState['theme']>
        label={m.platform_theme()}
        value={colorScheme}
        choices={[
          ['light', m.platform_theme_light()],
          ['dark', m.platform_theme_dark()],
          ['auto', m.platform_theme_auto()],
        ]}
        onChange={chooseTheme}
      />
      <Choice<Language>
        label={m.platform_language()}
        value={getLocale()}
        choices={languages.map(language => [language, languageNames[language]])}
        onChange={chooseLanguage}
      />
      <Choice<SidebarType>
        label={m.platform_sidebar()}
        value={layout.sidebarType}
        choices={[
          ['full', m.platform_sidebar_full()],
          ['iconbar', m.platform_sidebar_iconbar()],
          ['overlay', m.platform_sidebar_overlay()],
        ]}
        onChange={onSidebarType}
      />
    </>
  )
}

type ChoiceProps<T extends string> = { label: string; value: T; choices: readonly (readonly [T, string])[]; onChange: (value: T) => void }
function Choice<T extends string>({ label, value, choices, onChange }: ChoiceProps<T>) {
  return (
    <>
      <p className={css.label} aria-hidden="true">
        {label}
      </p>
      <div className={css.choice}>
        <SegmentedControl
          fullWidth
          size="xs"
          aria-label={label}
          value={value}
          onChange={chosen => onChange(chosen as T)}
          data={choices.map(([choice, name]) => ({ value: choice, label: name }))}
        />
      </div>
    </>
  )
}
