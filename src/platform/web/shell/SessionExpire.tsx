import { Button } from '@mantine/core'
import { m } from '#messages/messages.js'
import { LedgerDrawing } from '../ui/drawings.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Mark } from '../ui/Mark.tsx'
import { useDocumentTitle } from '../ui/PageTitle.tsx'
import css from './standalone.module.css'

/** Shown when a newer site version was found: what was typed is kept, one button goes on with it. */
export function SessionExpire({ onContinue }: { onContinue: () => void }) {
  useDocumentTitle(m.shell_session_expire_title())
  return (
    <div className={css.page}>
      <header className={css.brand}>
        <Mark /> {m.shell_product()}
      </header>
      <main className={css.main}>
        <EmptyState
          level={1}
          title={m.shell_session_expire_title()}
          picture={<LedgerDrawing />}
          actions={
            <Button variant="filled" size="md" onClick={onContinue} autoFocus>
              {m.shell_session_expire_button()}
            </Button>
          }
        >
          <p>{m.shell_session_expire_text()}</p>
        </EmptyState>
      </main>
    </div>
  )
}
