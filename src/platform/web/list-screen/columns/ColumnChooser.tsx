import { Button } from '@mantine/core'
import { ColumnsIcon } from '@phosphor-icons/react/dist/csr/Columns'
import { m } from '#messages/messages.js'
import { Drop } from '#platform/web/ui/dropdown/Drop.tsx'
import { whenAsked } from '#platform/web/ui/loading/when-asked.tsx'
import type { ListHandle } from '../use-list-state.ts'
import css from '../list-screen.module.css'

const ColumnPicks = whenAsked(() => import('./ColumnPicks.tsx').then(({ ColumnPicks }) => ColumnPicks))

/** The button that opens the choice of columns. */
export const ColumnChooser = <Row, Request extends object>({ list: { spec, state, go } }: { list: ListHandle<Row, Request> }) => (
  <Drop
    position="bottom-end"
    label={m.frames_columns()}
    sheetClass={css.chooser}
    trigger={press => (
      <Button
        variant="subtle"
        color="neutral"
        size="xs"
        leftSection={<ColumnsIcon aria-hidden="true" />}
        className={css.columns}
        aria-label={m.frames_columns()}
        {...press}
      >
        <span data-words="">{m.frames_columns()}</span>
      </Button>
    )}
  >
    {() => <ColumnPicks columns={spec.columns} state={state} go={go} />}
  </Drop>
)
