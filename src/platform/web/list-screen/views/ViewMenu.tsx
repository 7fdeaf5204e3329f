import { DotsThreeIcon } from '@phosphor-icons/react/dist/csr/DotsThree'
import type { SavedView } from '#platform/contract/saved-view.ts'
import { m } from '#messages/messages.js'
import { MenuButton } from '#platform/web/ui/dropdown/Dropdown.tsx'
import css from '../list-screen.module.css'

type Props = { view: SavedView; change: () => void; prefer: () => void; discard: () => void }

/** Actions on the user's own view. */
export const ViewMenu = ({ view, change, prefer, discard }: Props) => (
  <MenuButton
    label={m.platform_view_more({ view: view.name })}
    items={[
      { id: 'change', label: m.platform_change_view(), onSelect: change },
      { id: 'prefer', label: view.isDefault ? m.platform_unprefer_view() : m.platform_prefer_view(), onSelect: prefer },
      { id: 'discard', label: m.platform_delete_view(), onSelect: discard },
    ]}
    trigger={press => (
      <button type="button" className={css.tab} aria-label={m.platform_view_more({ view: view.name })} {...press}>
        <DotsThreeIcon size={20} aria-hidden="true" />
      </button>
    )}
  />
)
