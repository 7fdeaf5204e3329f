import { m } from '#messages/messages.js'
import { FileInput, type StoredFile } from '#platform/web/form/inputs/FileInput.tsx'
import css from '../requests.module.css'

const most = 5
type Props = { files: readonly StoredFile[]; error: string | undefined; onChange: (files: readonly StoredFile[]) => void }

/** The upload fields for evidence: up to five files, always with one empty field. */
export const EvidenceFiles = ({ files, error, onChange }: Props) => (
  <div className={css.files}>
    {files.map(file => (
      <FileInput
        key={file.fileName}
        id={`evidence-${file.fileName.slice(-12)}`}
        name="evidence"
        label={m.requests_field_evidence()}
        imagePath="evidence"
        value={file}
        error={undefined}
        onChange={() => onChange(files.filter(other => other !== file))}
      />
    ))}
    {files.length < most && (
      <FileInput
        key={`next-${files.length}`}
        id="evidence-next"
        name="evidence"
        label={m.requests_field_evidence()}
        description={m.requests_field_evidence_hint()}
        imagePath="evidence"
        value={null}
        error={error}
        onChange={file => {
          if (file) onChange([...files, file])
        }}
      />
    )}
  </div>
)
