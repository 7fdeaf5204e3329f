import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { m } from '#messages/messages.js'
import { api } from './api.ts'
import { CopyButton } from '#platform/web/ui/CopyButton.tsx'
import { Dialog } from '#platform/web/ui/Dialog.tsx'
import { QuestionButton } from '#platform/web/ui/QuestionButton.tsx'
import type { TerminalDetails } from '../contract.ts'
import css from './terminals.module.css'

/** A new key for a terminal, shown once, and the end of all its keys. */
export function KeySteps({ terminal: { id, deviceName } }: { terminal: Pick<TerminalDetails, 'id' | 'deviceName'> }) {
  const issue = useMutation({ mutationFn: () => api.terminals.issueKey({ id }), gcTime: 0 })
  const revoke = useMutation({ mutationFn: () => api.terminals.revokeKeys({ id }) })
  return (
    <>
      <Button loading={issue.isPending} onClick={() => issue.mutate()}>
        {m.terminals_make_key()}
      </Button>
      <QuestionButton
        question={{ title: m.terminals_revoke_question({ name: deviceName }), text: m.terminals_revoke_text(), isDanger: true }}
        isSending={revoke.isPending}
        onYes={close => revoke.mutate(undefined, { onSettled: close })}
      >
        {m.terminals_revoke_keys()}
      </QuestionButton>
      {issue.data && (
        <Dialog title={m.terminals_key()} onClose={issue.reset} isFirm>
          <p className="muted">{m.terminals_key_made()}</p>
          <p className={css.key}>
            <bdi className="code">{issue.data.key}</bdi> <CopyButton value={issue.data.key} what={m.terminals_key()} />
          </p>
          <footer className="dialog-actions">
            <Button variant="filled" data-autofocus onClick={issue.reset}>
              {m.terminals_done()}
            </Button>
          </footer>
        </Dialog>
      )}
    </>
  )
}
