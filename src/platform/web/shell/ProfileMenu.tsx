import { Menu, SegmentedControl, useMantineColorScheme } from '@mantine/core'
import { CaretDownIcon } from '@phosphor-icons/react/dist/csr/CaretDown'
import { KeyboardIcon } from '@phosphor-icons/react/dist/csr/Keyboard'
import { LockKeyIcon } from '@phosphor-icons/react/dist/csr/LockKey'
import { QuestionIcon } from '@phosphor-icons/react/dist/csr/Question'
import { SignOutIcon } from '@phosphor-icons/react/dist/csr/SignOut'
import { UserIcon } from '@phosphor-icons/react/dist/csr/User'
import { use } from 'react'
import { m } from '#messages/messages.js'
import { getLocale, setLocale } from '#messages/runtime.js'
import type { CurrentUser } from '../state/current-user.ts'
import { useAppDispatch, useAppSelector } from '../state/hooks.ts'
import { settingsSlice, type SettingsState, type SidebarType } from '../state/settings-slice.ts'
import { DraftsContext } from '../state/use-draft.ts'
import { initialsOf } from './CharityLogo.tsx'
import type { Layer } from './Shell.tsx'
import css from './top-bar.module.css'

type Props = { user: CurrentUser; onOpen: (layer: Layer) => void; onSidebarType: (type: SidebarType) => void }

/** The person: a welcome, and what is theirs to set. */
export function ProfileMenu({ user, onOpen, onSidebarType }: Props) {
  const size = { size: 16, 'aria-hidden': true } as const
  return (
    <Menu width={288} closeOnItemClick>
      <Menu.Target>
        <button type="button" className={css.person} aria-label={m.shell_profile_menu({ name: `${user.firstName} ${user.lastName}` })}>
          <span className={css.avatar} aria-hidden="true">
            {initialsOf(`${user.firstName} ${user.lastName}`)}
          </span>
          <span>
            <span className={css.welcome}>
              {m.shell_welcome()} <b>{user.firstName}</b>
            </span>
            <span className={css.username}>{user.username}</span>
          </span>
          <CaretDownIcon size={12} aria-hidden="true" />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <p className={css.words}>
          <span className={css.welcome}>
            {m.shell_welcome()} <b>{user.firstName}</b>
          </span>
          <span className={css.username}>{user.username}</span>
        </p>
        <Menu.Divider />
        <Menu.Item hidden leftSection={<UserIcon {...size} />}>
          {m.shell_edit_profile()}
        </Menu.Item>
        <Menu.Item leftSection={<QuestionIcon {...size} />} onClick={() => onOpen('help')}>
          {m.shell_help()}
        </Menu.Item>
        <Menu.Item leftSection={<LockKeyIcon {...size} />} onClick={() => onOpen('password')}>
          {m.shell_change_password()}
        </Menu.Item>
        <Menu.Item leftSection={<KeyboardIcon {...size} />} onClick={() => onOpen('shortcuts')}>
          {m.shell_shortcuts()}
        </Menu.Item>
        <Menu.Divider />
        <Choices onSidebarType={onSidebarType} />
        <Menu.Divider />
        <Menu.Item leftSection={<SignOutIcon {...size} />} onClick={() => onOpen('logout')}>
          {m.shell_logout()}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

function Choices({ onSidebarType }: Pick<Props, 'onSidebarType'>) {
  const { layout } = useAppSelector(state => state.settings)
  const dispatch = useAppDispatch()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const drafts = use(DraftsContext)
  const chooseTheme = (theme: SettingsState['theme']) => {
    setColorScheme(theme)
    dispatch(settingsSlice.actions.themeChosen(theme))
  }
  // The language changes with a fresh page; what is being typed is written away first.
  const chooseLanguage = (language: 'en' | 'ms') => void drafts.flush().then(() => setLocale(language))
  return (
    <>
      <Choice<SettingsState['theme']>
        label={m.shell_theme()}
        value={colorScheme}
        choices={[
          ['light', m.shell_theme_light()],
          ['dark', m.shell_theme_dark()],
          ['auto', m.shell_theme_auto()],
        ]}
        onChange={chooseTheme}
      />
      <Choice<'en' | 'ms'>
        label={m.shell_language()}
        value={getLocale()}
        choices={[
          ['en', 'English'],
          ['ms', 'Bahasa Melayu'],
        ]}
        onChange={chooseLanguage}
      />
      <Choice<SidebarType>
        label={m.shell_sidebar()}
        value={layout.sidebarType}
        choices={[
          ['full', m.shell_sidebar_full()],
          ['iconbar', m.shell_sidebar_iconbar()],
          ['overlay', m.shell_sidebar_overlay()],
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
      <Menu.Label aria-hidden="true">{label}</Menu.Label>
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
