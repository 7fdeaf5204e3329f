import { Button } from '@mantine/core'
import { ColumnsIcon } from '@phosphor-icons/react/dist/csr/Columns'
import { m } from '#messages/messages.js'
import { Dropdown } from '#platform/web/ui/dropdown/Dropdown.tsx'
import { lazyContent } from '#platform/web/ui/loading/lazy-component.tsx'
import type { ListHandle } from '../use-list-state.ts'
import css from '../list-screen.module.css'

const ColumnPicks = lazyContent(() => import('./ColumnPanel.tsx').then(({ ColumnPanel: ColumnPicks }) => ColumnPicks))

/** Opens the column panel. */
export const ColumnChooser = <Row, Request extends object>({ list: { spec, state, go } }: { list: ListHandle<Row, Request> }) => (
  <Dropdown
    position="bottom-end"
    label={m.platform_columns()}
    panelClass={css.chooser}
    trigger={press => (
      <Button
        variant="subtle"
        color="neutral"
        size="xs"
        leftSection={<ColumnsIcon aria-hidden="true" />}
        className={css.columns}
        aria-label={m.platform_columns()}
        {...press}
      >
        <span data-words="">{m.platform_columns()}</span>
      </Button>
    )}
  >
    {() => <ColumnPicks columns={spec.columns} state={state} go={go} />}
  </Dropdown>
)
