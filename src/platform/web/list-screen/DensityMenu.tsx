import { ActionIcon, Menu } from '@mantine/core'
import { RowsIcon } from '@phosphor-icons/react/dist/csr/Rows'
import { m } from '#messages/messages.js'
import type { Density } from './use-density.ts'
import css from './list-screen.module.css'

const words = { 48: m.frames_density_roomy, 40: m.frames_density_usual, 32: m.frames_density_tight } as const

/** How high the rows stand: 48, 40 or 32 px. */
export function DensityMenu({ density, choose }: { density: Density; choose: (density: Density) => void }) {
  return (
    <Menu>
      <Menu.Target>
        <ActionIcon size={28} aria-label={m.frames_density()} className={css.density}>
          <RowsIcon size={16} aria-hidden="true" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.RadioGroup value={String(density)} onChange={value => choose(Number(value) as Density)}>
          {([48, 40, 32] as const).map(height => (
            <Menu.RadioItem key={height} value={String(height)} closeMenuOnClick>
              {words[height]()}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  )
}
