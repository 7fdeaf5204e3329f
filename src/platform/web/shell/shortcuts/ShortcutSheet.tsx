import { Switch } from '@mantine/core'
import { m } from '#messages/messages.js'
import { Dialog } from '#platform/web/ui/Dialog.tsx'
import { useAppDispatch, useAppSelector } from '#platform/web/state/hooks.ts'
import { settingsSlice } from '#platform/web/state/settings-slice.ts'
import { Kbd } from '#platform/web/ui/Kbd.tsx'
import css from './shortcut-sheet.module.css'
import { useRegisteredShortcuts } from './shortcut-list.ts'

/** Lists the page's shortcuts; single-key shortcuts can be turned off (WCAG 2.1.4). */
export function ShortcutSheet({ onClose }: { onClose: () => void }) {
  const isOn = useAppSelector(state => state.settings.shortcuts)
  const dispatch = useAppDispatch()
  const ofScreen = useRegisteredShortcuts()
  const always = [
    { keys: ['Ctrl', 'K'], description: m.platform_palette_title() },
    { keys: ['?'], description: m.platform_shortcuts() },
    { keys: ['Esc'], description: m.platform_shortcut_close() },
  ]
  return (
    <Dialog onClose={onClose} title={m.platform_shortcuts()}>
      <dl className={css.sheet}>
        {[...always, ...ofScreen].map(({ keys, description }) => (
          <div key={description}>
            <dt>{description}</dt>
            <dd>
              {keys.map(key => (
                <Kbd key={key}>{key}</Kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
      <Switch
        label={m.platform_shortcuts_switch()}
        checked={isOn}
        onChange={event => dispatch(settingsSlice.actions.shortcutsSwitched(event.currentTarget.checked))}
      />
    </Dialog>
  )
}
