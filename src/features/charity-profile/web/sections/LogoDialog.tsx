import { Button, FileButton } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useId, useState } from 'react'
import Cropper, { type Area } from 'react-easy-crop'
import 'react-easy-crop/react-easy-crop.css'
import { m } from '#messages/messages.js'
import { api } from '../api.ts'
import { Notice, ProblemNotice } from '#platform/web/form/Notice.tsx'
import { toSendProblem } from '#platform/web/form/use-submission.ts'
import { Dialog } from '#platform/web/ui/Dialog.tsx'
import { charityKey } from '../use-charity.ts'
import { cropToSquare } from './crop-to-square.ts'
import css from '../charity.module.css'

const accepted = 'image/png,image/jpeg'

/** Chooses a picture, crops it to a square, and makes it the logo. */
export function LogoDialog({ onClose }: { onClose: () => void }) {
  const [picture, setPicture] = useState<string | null>(null)
  const [area, setArea] = useState<Area | null>(null)
  const [isUnreadable, setUnreadable] = useState(false)
  useEffect(
    () => () => {
      if (picture) URL.revokeObjectURL(picture)
    },
    [picture],
  )
  const queries = useQueryClient()
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => api.charity.uploadLogo({ files: [await cropToSquare(picture ?? '', area)] }),
    onSuccess: async () => {
      onClose()
      await queries.invalidateQueries({ queryKey: charityKey })
    },
  })
  const choose = (file: File | null) => {
    if (!file) return
    setUnreadable(false)
    setArea(null)
    setPicture(URL.createObjectURL(file))
  }
  const forget = () => {
    setPicture(null)
    setUnreadable(true)
  }
  return (
    <Dialog onClose={onClose} title={m.charity_profile_logo_change()} width="medium" isFirm>
      <div className={css.acts}>
        <FileButton accept={accepted} onChange={choose}>
          {props => (
            <Button {...props} data-autofocus>
              {m.charity_profile_logo_choose()}
            </Button>
          )}
        </FileButton>
        <span className="muted small">{m.charity_profile_logo_kinds()}</span>
      </div>
      {isUnreadable && <Notice tone="danger">{m.charity_profile_logo_unreadable()}</Notice>}
      {picture && <CropArea key={picture} picture={picture} onArea={setArea} onUnreadable={forget} />}
      <ProblemNotice problem={error ? { ...toSendProblem(error), fields: {} } : null} />
      <footer className="dialog-actions">
        <Button onClick={onClose}>{m.platform_cancel()}</Button>
        <Button variant="filled" disabled={!picture || !area} loading={isPending} onClick={() => mutate()}>
          {m.charity_profile_logo_save()}
        </Button>
      </footer>
    </Dialog>
  )
}

type AreaProps = { picture: string; onArea: (area: Area) => void; onUnreadable: () => void }
function CropArea({ picture, onArea, onUnreadable }: AreaProps) {
  const [crop, setCrop] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)
  const zoomId = useId()
  return (
    <>
      <p className="muted small">{m.charity_profile_logo_crop()}</p>
      <div className={css.crop}>
        <Cropper
          image={picture}
          crop={crop}
          zoom={zoom}
          maxZoom={4}
          aspect={1}
          showGrid={false}
          disableAutomaticStylesInjection
          cropperProps={{ 'aria-label': m.charity_profile_logo_area(), role: 'application' }}
          mediaProps={{ onError: onUnreadable, alt: '' }}
          onCropChange={setCrop}
          onZoomChange={setZoom}
          onCropComplete={(_, pixels) => onArea(pixels)}
        />
      </div>
      <label className={css.zoom} htmlFor={zoomId}>
        {m.charity_profile_logo_zoom()}
        <input
          id={zoomId}
          type="range"
          min={1}
          max={4}
          step={0.1}
          value={zoom}
          onChange={event => setZoom(Number(event.currentTarget.value))}
        />
      </label>
    </>
  )
}
