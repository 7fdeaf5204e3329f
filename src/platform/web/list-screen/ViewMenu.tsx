import { Menu } from '@mantine/core'
import { DotsThreeIcon } from '@phosphor-icons/react/dist/csr/DotsThree'
import type { SavedView } from '#features/work/contract.ts'
import { m } from '#messages/messages.js'
import css from './list-screen.module.css'

type Props = { view: SavedView; change: () => void; prefer: () => void; discard: () => void }

/** What can be done with a view of one's own. */
export function ViewMenu({ view, change, prefer, discard }: Props) {
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <button type="button" className={css.tab} aria-label={m.frames_view_more({ view: view.name })}>
          <DotsThreeIcon size={20} aria-hidden="true" />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={change}>{m.frames_change_view()}</Menu.Item>
        <Menu.Item onClick={prefer}>{view.isDefault ? m.frames_unprefer_view() : m.frames_prefer_view()}</Menu.Item>
        <Menu.Item onClick={discard}>{m.frames_delete_view()}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
