import { ActionIcon } from '@mantine/core'
import { RowsIcon } from '@phosphor-icons/react/dist/csr/Rows'
import { m } from '#messages/messages.js'
import { MenuButton } from '#platform/web/ui/dropdown/Dropdown.tsx'
import { densities, type Density } from '../list-spec.ts'
import css from '../list-screen.module.css'

const words = { 48: m.platform_density_roomy, 40: m.platform_density_usual, 32: m.platform_density_tight } as const

/** Chooses the row height: 48, 40 or 32 px. */
export const DensityMenu = ({ density, choose }: { density: Density; choose: (density: Density) => void }) => (
  <MenuButton
    label={m.platform_density()}
    items={densities.map(height => ({
      id: String(height),
      label: words[height](),
      checked: height === density,
      onSelect: () => choose(height),
    }))}
    trigger={press => (
      <ActionIcon size={28} aria-label={m.platform_density()} className={css.density} {...press}>
        <RowsIcon size={16} aria-hidden="true" />
      </ActionIcon>
    )}
  />
)
